"""The page on which a reader's code is checked, on the reader's own machine.

A script sends the code to Python in the browser, and shows each verdict as it comes.
"""

from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING, Final

import htpy as h
from markupsafe import Markup

from fourinrow.draw.tree_as_html import ALL_CONTROLS
from fourinrow.errors import count_of
from fourinrow.web.addresses import EXERCISES, CheckAddress
from fourinrow.web.frame import framed, static_path

if TYPE_CHECKING:  # it needs Hypothesis
    from fourinrow.testing.law import Verdict

_ABOUT: Final = (
    "Write the functions, and see on which boards or trees they are wrong. Each law is "
    "tried on many, from the smallest on: a board may be a single cell. Python runs in "
    "this page, on your machine."
)
_FROM_A_LINK: Final = (
    "This code is from a link: read it before you check it. Your own code is kept, and "
    "comes back without the link."
)
_KEYS: Final = "Keys: Tab indents, Esc and then Tab leaves, Ctrl and Enter checks."


def check_page(address: CheckAddress) -> str:
    """Return the page of an exercise."""
    code = _exercise(address.exercise)
    content = h.fragment[
        h.link(rel="stylesheet", href=static_path("tree_replay.css")),
        h.link("#replays", rel="modulepreload", href=static_path("tree_replay.js")),
        h.h1["Check your code"],
        h.p(".lead")[_ABOUT],
        h.nav(aria_label="Exercises")[
            h.ul(".toggles")[(h.li[_link(each, address)] for each in EXERCISES)]
        ],
        h.form("#check", action="/check", data_exercise=address.exercise)[
            h.p(".note.shared", hidden=True)[_FROM_A_LINK],
            h.label(for_="code")["Python"],
            h.div(".editor")[
                h.pre(".numbers", aria_hidden="true"),
                h.textarea(
                    "#code",
                    rows=str(min(24, code.count("\n") + 4)),
                    spellcheck="false",
                    autocapitalize="off",
                    wrap="off",
                )[code],
            ],
            h.p(".note.keys")[_KEYS],
            h.div(".buttons")[
                h.button(".primary", type="submit")["Check"],
                h.button("#again", type="button")["Begin again"],
                h.button("#share", type="button")["Copy a link with the code"],
            ],
        ],
        h.section("#verdicts", aria_label="Verdicts", aria_live="polite"),
        h.script(type="module", src=static_path("check.js")),
    ]
    return framed(f"Check: {_title(address.exercise)}", "/check", content)


def _link(exercise: str, address: CheckAddress) -> h.Node:
    current = "page" if exercise == address.exercise else None
    return h.a(href=CheckAddress(exercise).href, aria_current=current)[_title(exercise)]


def _exercise(name: str) -> str:
    folder = files("fourinrow.seeds") / "exercises"
    return (folder / f"{name}.py").read_text(encoding="utf-8")


def _title(exercise: str) -> str:
    """Return what an exercise is about, from its first line."""
    first = _exercise(exercise).partition("\n")[0]
    about = first.removeprefix('"""Exercise: ').partition(",")[0]
    return about[:1].upper() + about[1:]


def shown_verdict(function: str, verdict: "Verdict", *, is_optional: bool) -> str:
    """Return the verdict on a law of a function as a part of the page."""
    if verdict.holds:
        standing, words = "holds", f"holds in {count_of(verdict.examples, 'case')}"
    elif is_optional:
        standing, words = "optional", "not so here, which is allowed"
    else:
        standing = words = "wrong"
    law = verdict.law.removeprefix(f"{function}_").replace("_", " ")
    told = h.p[h.code[function], f": {law} – ", h.strong[words]]
    why = _why(verdict) if standing == "wrong" else None
    return str(h.div(class_=["verdict", standing])[told, why])


def _why(verdict: "Verdict") -> Iterator[h.Node]:
    yield h.p[verdict.reason]
    if "data-step" in verdict.svg:
        yield h.div(".replayed")[
            Markup(ALL_CONTROLS),
            h.div(".now")[h.ol(".visits", aria_live="polite")],
            h.figure(".trees")[h.div(".scroll", tabindex=0)[Markup(verdict.svg)]],
        ]
    elif verdict.svg:
        yield h.figure[Markup(verdict.svg)]
    elif verdict.drawing:
        yield h.pre(".code", tabindex=0)[verdict.drawing]
    if verdict.code:
        yield h.pre(".code", tabindex=0)[verdict.code]


def unwritten(function: str) -> str:
    """Return that a function is not written yet, as a part of the page."""
    return str(h.div(".verdict")[h.p[h.code[function], " is not written yet."]])


def printed(text: str) -> str:
    """Return the first text that the code prints, as a part of the page."""
    return str(h.p(".note")["The code prints ", h.code[text], "."])


def summary(missed: int, laws: int) -> str:
    """Return how many laws hold, as a part of the page."""
    told = f"Laws that do not hold: {missed} of {laws}."
    if not missed:
        told = f"All {laws} laws hold." if laws else "There is nothing to check."
    return str(h.p(".summary")[h.strong[told]])
