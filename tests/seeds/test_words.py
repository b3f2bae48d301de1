"""Each tutorial's words are found here, by the table at the head of its file."""

from importlib import import_module

import pytest

from sources import defined, the_package

WORDS = {
    "haskell": """
        Grid Row Col Stone new_grid new_row get_column is_valid_move bottom_most
        apply_move replace_value replace_row_value top_most is_win horizontal_win
        vertical_win contained diagonal_win diag_asc diag_desc
    """,
    "fsharp": """
        Column Row Coordinate Player BoardCell BoardColumn BoardState GameSituation
        GameState nextPlayer getLayerRateType GameSearchSpace Node Root initialize
        dimColumns dimRows getPieceAt getCoordLine getCoordLines foldLine foldBoard
        wonValue rateBoard countPieceTypes rateWindow isWinSituation getFreeRowPos
        isMovePossible getPossibleMoves hasGameEnded makeMove createMoves searchSpace
        LayerRateType SearchSpace Search MiniMaxAlgorithm searchMinMax findMin findMax
        findBestChild
    """,
    "ocaml": """
        REPRESENTATION EVAL ALPHABETA DISPLAY SKELETON FAlphabeta FSkeleton FMain
        game game_start legal_moves play evaluate moreI lessI is_leaf is_stable state
        state_of alphabeta maxmin minmax maxmin_iter minmax_iter play_game playH playM
        won lost nil position choice is_move cell augment player_gen print_game value
        eval_four eval_bloc Stone_rep Stone_graph
    """,
    "scheme": """
        ME YOU BLANK build-matrix matrix-ref matrix-copy-set matrix-rows matrix-cols
        List->matrix Matrix->List pivot-matrix apply-matrix Board possible-moves WIN
        LOSE VERYGOOD GOOD OK EH BAD VERYBAD DRAW score-by-count score-by-count-row
        count-squares count-occurrences score create-boards best make-move
    """,
}
"""The names that each tutorial defines, its helpers that change a board aside."""


def found_at(tutorial: str) -> dict[str, str]:
    """Each word of a tutorial, and where the table of its file says that it is."""
    table = import_module(f"fourinrow.seeds.{tutorial}").__doc__ or ""
    found = {}
    for row in [line[4:] for line in table.splitlines() if line.startswith("    ")]:
        words, _, place = row.partition("  ")
        module, _, names = place.strip().replace("`", "").partition(": ")
        given = words.split(", ")
        here = names.split(", ") if names else given
        if len(here) == 1:
            here *= len(given)
        for word, name in zip(given, here, strict=True):
            assert word not in found, word
            found[word] = f"{module}.{name}"
    return found


@pytest.mark.parametrize("tutorial", WORDS)
def test_each_word_of_a_tutorial_is_where_its_file_says(tutorial: str) -> None:
    found = found_at(tutorial)
    assert set(WORDS[tutorial].split()) == found.keys()
    for word, place in found.items():
        module, _, name = place.rpartition(".")
        if module == "this file":
            module = f"fourinrow.seeds.{tutorial}"
        assert name in defined(the_package()[module]), word
