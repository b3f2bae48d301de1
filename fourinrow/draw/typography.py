"""Words and numbers in pictures: how they are written, and how wide they are."""

from fractions import Fraction
from math import fsum
from typing import Final

_SIGNS: Final = (("-", "−"), ("<=", "≤"), (">=", "≥"), ("inf", "∞"))
_WIDTHS: Final = (
    (" .,:;|'()ijlft", 0.4),
    ("−≤≥∞+=<>#", 0.85),
    ("mwMW", 1.05),
)
_CAPITAL: Final = 0.85
_USUAL: Final = 0.7


def format_number(value: float | Fraction) -> str:
    """Write a value with at most ten digits; a short fraction stays a fraction.

    >>> list(map(format_number, (3.0, -0.0, 100000.0, float("-inf"))))
    ['3', '0', '100000', '-inf']
    >>> list(map(format_number, (Fraction(1, 3), Fraction(4, 2), Fraction(1, 3**30))))
    ['1/3', '2', '4.85693575e-15']
    """
    decimal = f"{value + 0.0:.10g}"
    fraction = str(value) if isinstance(value, Fraction) else decimal
    return min(fraction, decimal, key=len)


def typeset(words: str) -> str:
    """Replace ASCII with mathematical signs."""
    for plain, sign in _SIGNS:
        words = words.replace(plain, sign)
    return words


def text_width(words: str, size: float) -> float:
    """Estimate the width of words, rather too wide: it is that of DejaVu Sans Bold."""
    return size * fsum(map(_width, words))  # alike in every Python


def _width(sign: str) -> float:
    usual = _CAPITAL if sign.isupper() else _USUAL
    return next((width for signs, width in _WIDTHS if sign in signs), usual)
