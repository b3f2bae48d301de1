"""The board of a game that has a name, with the changes that were asked for."""

from argparse import ArgumentParser, Namespace

from fourinrow.core.rules import Rules
from fourinrow.play.setup import CONNECT_GAMES
from fourinrow.shell.options import has_board, rules_from


def rules_of(options: Namespace, parser: ArgumentParser) -> Rules | None:
    """Answer the rules of a connect game, ``None`` for any other.

    Leaves with the usage where another game is asked for with a board.
    """
    if options.game in CONNECT_GAMES:
        return rules_from(options, CONNECT_GAMES[options.game])
    if has_board(options):
        parser.error(f"argument --game: {options.game} has a board of its own")
    return None
