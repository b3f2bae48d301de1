"""Tables saved in version 1 of the format, as users have them on disk.

If an entry comes to stand for another position, or for none, the version of
`fourinrow.solver.saved_tables` has to change, and these tables with it.
"""

from base64 import b85decode
from io import BytesIO
from zlib import decompress

import pytest

from engines import ENGINES
from fourinrow.solver import EngineName, Score, Solver

MOVES = "47715713331437527153255735112"
SAVED: dict[EngineName, str] = {
    "fast": (
        "c-rmRAxlG17zW_k<g$NYIng3`ukLEm>`ySdfdfGt%*l$)a)YoN78V2z+HDsZ7z}cg7{nz0jR"
        "nJ8*Cg9Sd7d9|!pnC!=jCg*PTB`Y?N&E*>W#zw5J%1WaVMl<Bdmuw#1kQ{)z&tn)ua(8Nj;6"
        "K)d~Or000000000000000000000000000000000000002|K*+n7TQ_pxm*;R$^!8Td004aRP"
        "sqyQ?S&iw000000001HE##yAcs#}P2F26Mxm*DNfQfA9ar<mR4*ZdMEuT-9#Q@V3^5Smy!8-"
        "r|0Kk{N*t<&fMF3z9vT|5?7XttQ009467!=oUUHdlx0AL2P#n+_|eFJ9F=kwA1s6W5^^$CEJ"
        "HTV"
    ),
    "readable": (
        "c-lpiJ!{)g6ozA~UJS`*Z!ub&tpT^G(_ToXG-&W>3k_)?pQIp?$Vk*41d#>>WYFS4L&pvtJl"
        "YUYf5-h1`45fL`*F@a8pPq{(fN4K(d|Pt{&_!s_+^I|m;R02YmRR&u2tB#5A6fHXZOS-Uj2U"
        "a^6K!@=Wo5QO}Avxwo}^@&#TANowW+x7Z$Xf+S|KO?|7or4_oen1-qbnJZXbkvH&wUz^X9A&"
        "t@#%hR;rTj_Na;?iw{~8&$URPpi6}hRhHlJK!m@OKN9G?aWzlWY}cS^dMQttJ#LEW?DbtPdN"
        "OndK79y0I%LC>8w>Ux2zspj!GtGdlITl=01bkknY4EA=!lIZAi9I!-Ky$`8yTtyY{zGY+b2>"
        "-Dp+YXUPoHBVavV>;YRU`!-tD_E|DR+=Xg)JnvAoFQ!_yZ>mKtQ!VZ23^KeoKrk{uvJb$7XV"
        "}9+twjM7Sc?METLT0?44`*m$-Tumd<aI>m5Rd;!6?D5i1ms6!(z1LjOW<SoW<DA09Z>dtH5x"
        ";i_>+juB#bShh*wZsT+MI1@`-wmUT_b`b`TMngxgw8GI&YGe#}RsE~{b$*3h66&j<&Y>DXC("
        "qVQA?220Vsl=Q`*!meyF@sMfR#d{LU6d?V_gfbm8p(r^dEG@7kt$DPqt!sEmi#aBV_?fF>H_"
        "PH(qmxDD(E_R54pQGH+hc#MWrvbCfWGAKHC2u=!?S"
    ),
}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_table_of_version_1_knows_what_it_knew(engine: EngineName) -> None:
    fresh = Solver(engine=engine, max_table_bytes=1 << 16)
    assert fresh.solve(MOVES) == Score(0, 13)
    heir = Solver(engine=engine, max_table_bytes=1 << 16)
    heir.load(BytesIO(decompress(b85decode(SAVED[engine]))))
    assert heir.solve(MOVES) == Score(0, 13)
    assert heir.nodes < fresh.nodes / 20
