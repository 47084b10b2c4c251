"""A body's decision as printed."""

from dataclasses import dataclass

from federation.papers.documents.paper import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionParty:
    """A party of the case, and as what."""

    name: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CouncilDecisionPaper(Paper):
    """The decision: texts by paragraph. appeal: until when and to whom, "" where it is final."""

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
    appeal: str
