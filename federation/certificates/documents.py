"""What the federation certifies of a person or a club, as things stood on a day."""

import datetime as dt
from dataclasses import dataclass

from federation.papers.documents.paper import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateTable:
    """Rows behind the statement. numeric: places of the columns that hold numbers."""

    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificatePart:
    """The certificate in one language. facts: label and value. language as Django names it."""

    language: str
    lang: str
    title: str
    statement: str
    facts: tuple[tuple[str, str], ...] = ()
    table: CertificateTable | None = None
    purpose: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificatePaper(Paper):
    """The certificate as printed: once in each language."""

    as_of: dt.date
    parts: tuple[CertificatePart, ...]
