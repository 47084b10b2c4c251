"""A certificate about a person or a club, as of a day."""

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.kinds.letter import LetterKind, register_letters
from federation.kinds.paper import OnErasure, PaperKind, register_papers
from federation.models import Constituency
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import whom_it_certifies


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateTable:
    """Rows in support of the statement. numeric: indices of columns with numbers."""

    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numeric: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificatePart:
    """The certificate in one language. facts: label and value. language: Django's code."""

    language: str
    lang: str
    title: str
    statement: str
    facts: tuple[tuple[str, str], ...] = ()
    table: CertificateTable | None = None
    purpose: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificatePaper(Paper):
    """The certificate as printed, once in each language."""

    as_of: dt.date
    parts: tuple[CertificatePart, ...]


LICENCE_STATEMENT = LetterKind(
    code="licence-certificate",
    title=_("what a licence certificate says"),
    ours=lambda: gettext(
        "It is certified that %(name)s, federation number %(number)s, held a licence of season "
        "%(season)s on %(day)s."
    ),
    sample={
        "name": "Maria Exemplo", "number": "1001", "season": "2026",
        "day": _("15 November 2026"),
    },
)  # fmt: skip
CLUB_STATEMENT = LetterKind(
    code="club-certificate",
    title=_("what a club certificate says"),
    ours=lambda: gettext(
        "It is certified that %(club)s was affiliated with the federation on %(day)s and had "
        "%(members)s."
    ),
    sample={
        "club": "Clube Exemplo", "day": _("15 November 2026"),
        "members": _("40 licensed members"),
    },
)  # fmt: skip
DELEGATE_STATEMENT = LetterKind(
    code="delegate-certificate",
    title=_("what a delegate's certificate says"),
    ours=lambda: gettext(
        "It is certified that %(name)s, federation number %(number)s, was a delegate to the "
        "general assembly of the federation on %(day)s, elected by the constituency "
        "“%(constituency)s”."
    ),
    sample={
        "name": "Maria Exemplo", "number": "1001", "constituency": Constituency.CLUBS.label,
        "day": _("15 November 2026"),
    },
)  # fmt: skip
register_letters(LICENCE_STATEMENT, CLUB_STATEMENT, DELEGATE_STATEMENT)
LICENCE_CERTIFICATE = PaperKind(
    code="licence_certificate",
    prefix="CE",
    title=_("licence certificate"),
    about="certificate",
    may_read=whom_it_certifies,
    on_erasure=OnErasure.EMPTIED,
    is_archived=True,
)
PLAYER_CERTIFICATE = PaperKind(
    code="player_certificate",
    prefix="CJ",
    title=_("player certificate"),
    about="certificate",
    may_read=whom_it_certifies,
    on_erasure=OnErasure.EMPTIED,
    is_archived=True,
)
CLUB_CERTIFICATE = PaperKind(
    code="club_certificate",
    prefix="CC",
    title=_("club certificate"),
    about="certificate",
    may_read=whom_it_certifies,
    is_archived=True,
)
DELEGATE_CERTIFICATE = PaperKind(
    code="delegate_certificate",
    prefix="DG",
    title=_("delegate's certificate"),
    about="certificate",
    may_read=whom_it_certifies,
    on_erasure=OnErasure.EMPTIED,
    is_archived=True,
)
register_papers(LICENCE_CERTIFICATE, PLAYER_CERTIFICATE, CLUB_CERTIFICATE, DELEGATE_CERTIFICATE)
