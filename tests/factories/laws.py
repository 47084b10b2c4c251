"""Invented laws of an invented game."""

import datetime as dt

from rulings.laws.services.laws import LawFile, import_laws
from rulings.laws.services.regulations import RegulationFile, import_regulation
from rulings.models import LawText, RegulationText

NOW = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)
TOYS = """RULE 1 - THE BOX
A. Lid.
The keeper lifts it, ver Lei 5.
1. With care.

RULE 2 - COUNTING
Toys are counted in the mornings.

RULE 3 - CORAÇÃO
Brinquedos são guardados.

RULE 4 - REST
Nobody plays at noon.

RULE 5 - END
It is over.
"""


def law_text(
    *,
    edition: int = 2007,
    language: str = "pt-br",
    data: str = TOYS,
    is_public: bool = False,
    in_use: bool = True,
    now: dt.datetime = NOW,
) -> LawText:
    """Return an imported text."""
    file = LawFile(data.encode(), edition, language, is_public=is_public)
    return import_laws(file=file, account=None, now=now, in_use=in_use)


def regulation_text(*, in_use: bool = False) -> RegulationText:
    """Return an imported regulation."""
    articles = "".join(f"1.{n} Box {n}\nIt is kept shut.\n" for n in range(1, 10))
    file = RegulationFile(f"1 Boxes\n{articles}".encode(), "RTP", "Toys", "en", dt.date(2026, 1, 1))
    return import_regulation(file=file, account=None, now=NOW, in_use=in_use)
