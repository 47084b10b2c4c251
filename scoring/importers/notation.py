"""Notations of contracts, leads, numbers, dates and artificial scores."""

import datetime as dt
import re
from decimal import Decimal

NUMBER = re.compile(r"[+-]?(\d{1,9})?([.,]\d{1,9})?")
CONTRACT = re.compile(r"([1-7])(NT|N|SA|ST|[SHDC])(XX|X|\*\*|\*|RDBL|DBL|R|D)?")
STRAINS = {"NT": "N", "SA": "N", "ST": "N"}
DOUBLES = {"*": "X", "**": "XX", "DBL": "X", "RDBL": "XX", "D": "X", "R": "XX"}
SUIT_SIGNS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})
PASSED_OUT = {"P", "PASS", "PASSE", "PASSO", "PASSED", "PASSOUT", "PASSEDOUT", "ALLPASS", "AP"}
DIRECTIONS = {"N": "N", "E": "E", "S": "S", "W": "W"} | {
    "NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W",
}  # fmt: skip
CARD = re.compile(r"([SHDC])(10|[2-9TJQKA])|(10|[2-9TJQKA])([SHDC])")
DATES = (
    re.compile(r"(?P<d>\d{1,2})[/.-](?P<m>\d{1,2})[/.-](?P<y>\d{4})"),
    re.compile(r"(?P<y>\d{4})[/.-](?P<m>\d{1,2})[/.-](?P<d>\d{1,2})"),
)
MONTH_FIRST = re.compile(r"(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>\d{4})")
PLACE = re.compile(r"[=T]?\s*(\d{1,6})\s*(?:[=T]|[-/]\s*\d+|ST|ND|RD|TH)?\.?")
AVERAGES = {"AVE": 50, "AV": 50, "A": 50, "AVE=": 50, "AVE+": 60, "AV+": 60, "A+": 60}
AVERAGES |= {"AVE-": 40, "AV-": 40, "A-": 40}
TWO_PERCENTS = re.compile(r"A?\s*(\d{1,3})\s*%?\s*[-/]\s*(\d{1,3})\s*%?")
USEBIO_ARTIFICIAL = re.compile(r"A\s*(\d\d)\s*(\d\d)")
HIGHEST_SCORE = 7600  # thirteen down vulnerable redoubled


def number_of(text: str) -> Decimal | None:
    """Return the number written, with decimal point or comma; None if it is none.

    Text too long for a real figure is not a number: this limits its size.
    """
    clean = text.strip().replace("−", "-").removesuffix("%").strip()
    if not clean or clean in "+-" or not NUMBER.fullmatch(clean) or not clean[-1].isdigit():
        return None
    return Decimal(clean.replace(",", "."))


def integer_of(text: str) -> int | None:
    """Return the whole number written, None if it is none."""
    number = number_of(text)
    return None if number is None or number != int(number) else int(number)


def score_of(text: str) -> int | None:
    """Return total points as written, None if the text is no bridge score."""
    if contract_of(text) == "P":
        return 0
    score = integer_of(text)
    return None if score is None or abs(score) > HIGHEST_SCORE else score


def contract_of(text: str) -> str:
    """Return "4SX", "3N" or "P"; "" if the text is no contract."""
    clean = re.sub(r"[\s.-]", "", text).upper().translate(SUIT_SIGNS)
    if clean in PASSED_OUT:
        return "P"
    regex_match = CONTRACT.fullmatch(clean)
    if not regex_match:
        return ""
    level, strain, double = regex_match.groups()
    return level + STRAINS.get(strain, strain) + DOUBLES.get(double or "", double or "")


def direction_of(text: str) -> str:
    """Return "N", "E", "S" or "W", or ""; the mark of an irregular declarer is dropped."""
    return DIRECTIONS.get(text.strip().lstrip("^").upper(), "")


def card_of(text: str) -> str:
    """Return a card suit first, ten as T ("SA"), or "" if there is none."""
    regex_match = CARD.fullmatch(text.strip().upper().replace(" ", "").translate(SUIT_SIGNS))
    if not regex_match:
        return ""
    suit, rank = regex_match[1] or regex_match[4], regex_match[2] or regex_match[3]
    return suit + ("T" if rank == "10" else rank)


def tricks_of(text: str) -> int | None:
    """Return tricks won by declarer, 0 to 13, None if not written that way."""
    tricks = integer_of(text)
    return tricks if tricks is not None and 0 <= tricks <= 13 else None


def tricks_from_relative(contract: str, result: str, *, american: bool = False) -> int | None:
    """Return the tricks won in `contract` from a result such as "=", "+2" or "-1".

    american: "+4" in a game in spades is ten tricks, not fourteen.
    """
    if not contract or contract == "P":
        return None
    clean = result.strip().replace("−", "-")
    over = 0 if clean in {"=", "0"} else integer_of(clean)
    if over is None:
        return None
    made = 6 if american and over > 0 else int(contract[0]) + 6
    return made + over if 0 <= made + over <= 13 else None


def artificial_of(text: str) -> tuple[Decimal, Decimal] | None:
    """Return the percentages awarded to North-South and East-West, None if there are none."""
    clean = text.strip().upper()
    regex_match = USEBIO_ARTIFICIAL.fullmatch(clean) or TWO_PERCENTS.fullmatch(clean)
    if not regex_match:
        return None
    ns, ew = Decimal(regex_match[1]), Decimal(regex_match[2])
    return (ns, ew) if ns <= 100 and ew <= 100 else None


def average_of(text: str) -> Decimal | None:
    """Return the percentage of "AVE+", "AVE" or "AVE-" for one side, else None."""
    percent = AVERAGES.get(text.strip().upper().replace(" ", ""))
    return None if percent is None else Decimal(percent)


def place_of(text: str) -> tuple[int | None, bool]:
    """Return the place and whether it is marked as shared: "5", "3=", "=3"."""
    clean = text.strip().upper()
    regex_match = PLACE.fullmatch(clean)
    shared = any(sign in clean for sign in "=-/") or clean.startswith("T")
    return (int(regex_match[1]), shared) if regex_match else (None, False)


def date_of(text: str, *, month_first: bool = False) -> dt.date | None:
    """Return a date written day first (or month first), or year first; None if it is none."""
    clean = text.strip()[:10].strip()
    for pattern in (MONTH_FIRST,) if month_first and "/" in clean else DATES:
        if match := pattern.fullmatch(clean):
            try:
                return dt.date(int(match["y"]), int(match["m"]), int(match["d"]))
            except ValueError:
                return None
    return None
