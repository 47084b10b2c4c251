"""The form of an appeal and the decision on it, on paper."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealField:
    """One field of the form: its title and its text, one item per paragraph."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealFormPaper(Paper):
    """The form for committee and pairs. hands: North, East, South, West, or none.

    copies: one for each member and each side.
    """

    number: str
    event: str
    facts: tuple[str, ...]
    board: str
    dealer: str
    vulnerability: str
    hands: tuple[str, ...]
    fields: tuple[AppealField, ...]
    members: tuple[str, ...]
    copies: str
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealDecisionPaper(Paper):
    """The decision. facts: event, ruling, appellants. ends: deposit, results, consequences."""

    number: str
    event: str
    facts: tuple[str, ...]
    body: str
    outcome: str
    decision: tuple[str, ...]
    in_score: tuple[str, ...]
    reasons: tuple[str, ...]
    ruling: tuple[str, ...]
    grounds: tuple[str, ...]
    laws: tuple[str, ...]
    votes: str
    notice: str
    means: tuple[str, ...]
    merit: str
    ends: tuple[str, ...]
    members: tuple[str, ...]
    article: str


APPEAL_FORM = PaperKind(
    code="appeal_form",
    prefix="RF",
    title=_("appeal form"),
    about="appeal",
    may_read=nobody_else,
)
APPEAL_DECISION = PaperKind(
    code="appeal_decision",
    prefix="RD",
    title=_("decision on an appeal"),
    about="appeal",
    may_read=nobody_else,
)
register_papers(APPEAL_FORM, APPEAL_DECISION)
