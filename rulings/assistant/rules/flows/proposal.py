"""The proposed ruling: the consequences of an outcome for tricks, lead, calls, score, penalty."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulings.assistant.rules.flows.walk import Consequence, Reached, Shown
from rulings.rules.log import REGULATION

LEAD = frozenset({"lead_restriction", "no_lead_restriction", "lead_restrictions_possible"})
SCORE = frozenset(
    {
        "adjust",
        "artificial_score",
        "assigned_score",
        "score_cap",
        "score_cancelled",
        "board_cancelled",
        "imps",
        "matchpoints",
        "rescore",
        "award_tricks",
    }
)
PENALTY = frozenset(
    {
        "procedural_penalty",
        "disciplinary_penalty",
        "disqualification",
        "sanction",
        "catalogue_offence",
    }
)
# Remarks to the director with a proposal; they decide nothing.
ADVICE = frozenset({"check", "go_to", "see_law", "review_after_play", "information", "call_back"})


@dataclass(frozen=True, slots=True)
class Transfer:
    """Tricks that go to a side."""

    tricks: int
    to: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """The proposal to the director, who decides."""

    transfers: tuple[Transfer, ...]
    lead: tuple[Mapping[str, Shown], ...]
    passes: tuple[Mapping[str, Shown], ...]
    score: tuple[Mapping[str, Shown], ...]
    penalty: tuple[Mapping[str, Shown], ...]
    citations: tuple[str, ...]


def proposal(reached: Reached) -> Proposal:
    """Return the proposed ruling of an outcome, its citations in order. Source: Law 81C2, 84."""
    consequences = reached.consequences
    return Proposal(
        transfers=tuple(_transfers(consequences)),
        lead=_of_kinds(consequences, LEAD),
        passes=_of_kinds(consequences, frozenset({"must_pass"})),
        score=_of_kinds(consequences, SCORE),
        penalty=_of_kinds(consequences, PENALTY),
        citations=citations(consequences),
    )


def citations(consequences: Iterable[Consequence]) -> tuple[str, ...]:
    """Return the Laws, or articles, cited by an outcome, each once. Source: convention."""
    cited = (source_of(consequence) for consequence in consequences)
    return tuple(dict.fromkeys(source for source in cited if source))


def source_of(consequence: Consequence) -> str:
    """Return the source of a consequence: "27B2", "RTP 2.1.5", "" if given with others.

    Source: convention.
    """
    if "article" in consequence.details:
        return f"{REGULATION}{consequence.details['article']}"
    return str(consequence.details.get("law") or "")


def _transfers(consequences: Iterable[Consequence]) -> Iterable[Transfer]:
    for consequence in consequences:
        count = consequence.details.get("count")
        if consequence.kind == "transfer_tricks" and isinstance(count, int):
            yield Transfer(count, str(consequence.details.get("to", "")))


def _of_kinds(
    consequences: Iterable[Consequence], kinds: frozenset[str]
) -> tuple[Mapping[str, Shown], ...]:
    return tuple({"type": c.kind, **c.details} for c in consequences if c.kind in kinds)
