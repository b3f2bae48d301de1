"""Where does it come from? The functions of five tutorials, on our boards and games.

Reading order: `haskell`, `fsharp` (for two tutorials), `ocaml`, `scheme`. Each file
begins with a list of the tutorial's names, and says where each one is: in another
file, or in that one.
"""

from fourinrow.seeds import fsharp, haskell, ocaml, scheme

__all__ = ["fsharp", "haskell", "ocaml", "scheme"]
