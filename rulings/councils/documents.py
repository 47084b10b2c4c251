"""A body's decision on paper."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionParty:
    """A party of the case, and its role."""

    name: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CouncilDecisionPaper(Paper):
    """The decision: texts by paragraph. in_score: what counts from then on.

    heard: who was summoned to which hearing, who wrote, and when. contested, pleaded: of an appeal,
    what it contests and what the appellants state. result: of the appeal and its deposit. appeal:
    until when and to whom, or that the decision is final.
    """

    council: str
    case: str
    subject: str
    facts_line: tuple[str, ...]
    parties: tuple[DecisionParty, ...]
    facts: tuple[str, ...]
    grounds: tuple[str, ...]
    outcome: tuple[str, ...]
    sanctions: tuple[str, ...]
    rests_on: tuple[str, ...]
    panel: tuple[str, ...]
    votes: str
    appeal: str
    in_score: tuple[str, ...] = ()
    contested: tuple[str, ...] = ()
    pleaded: tuple[str, ...] = ()
    result: tuple[str, ...] = ()
    heard: tuple[str, ...] = ()


COUNCIL_DECISION = PaperKind(
    code="council_decision",
    prefix="DC",
    title=_("decision of a body"),
    about="case",
    may_read=nobody_else,
)
register_papers(COUNCIL_DECISION)
