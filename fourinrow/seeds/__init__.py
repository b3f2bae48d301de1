"""Where does it come from? The functions of four tutorials, on our boards and games.

Reading order: `haskell`, `fsharp`, `ocaml`, `scheme`. Each file begins with a list of
its tutorial's names, and where each of them is: in another package, or in that file.
"""

from fourinrow.seeds import fsharp, haskell, ocaml, scheme

__all__ = ["fsharp", "haskell", "ocaml", "scheme"]
