"""What is not true? Wrong functions, each with its mistake, to try tests and laws on.

``fourinrow check --tests`` hands them to the tests of a file, and counts the mistakes
that the tests find. They take boards as lists of rows of 0, 1 and 2.

>>> wrong = {each.name: each for each in WRONG_FUNCTIONS}
>>> wrong["winner: the other player has won"].value([[1, 1, 1, 1]])
2

Reading order: `mistakes`, `wrong_boards`, `wrong_searches`.
"""

from typing import Final

from fourinrow.testing.wrong.mistakes import Wrong as Wrong
from fourinrow.testing.wrong.wrong_boards import WRONG_BOARDS
from fourinrow.testing.wrong.wrong_searches import WRONG_SEARCHES

WRONG_FUNCTIONS: Final = (*WRONG_BOARDS, *WRONG_SEARCHES)
"""The wrong functions of boards, ratings and searches."""
