"""Entries of the casebook similar to the matter being ruled on. Nothing else is compared."""

from collections.abc import Iterable
from dataclasses import dataclass

from federation.rules.names import folded
from rulings.appeals.selectors.contested import contested_in_words
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.rules.similarity import ComparedCase, Likeness, similar_cases
from rulings.assistant.selectors.flows import flow
from rulings.assistant.texts.matter_catalogue import words_of
from rulings.councils.selectors.case_sources import appeal_of_case
from rulings.log.selectors.incidents import standing_facts
from rulings.models import Appeal, CasebookEntry, CouncilCase, FactKind, FlowWalk, Incident
from rulings.rules.log import citation_addresses
from rulings.rulings.selectors.rulings import walks_to_rule_on
from rulings.texts.common_words import COMMON_WORDS

MOST_COMPARED = 2000  # the latest entries; each is compared in memory


@dataclass(frozen=True, slots=True)
class SimilarCase:
    """An entry of the casebook and why it is similar."""

    entry: CasebookEntry
    likeness: Likeness


def like_call(call: Incident) -> list[SimilarCase]:
    """Return the entries similar to a call: by its facts and the flows used."""
    walks = list(walks_to_rule_on(call))
    return _like(_of_call(call, walks), _laws_of_walks(walks))


def like_walk(row: FlowWalk, cited: Iterable[str]) -> list[SimilarCase]:
    """Return the entries similar to a call at the end of a flow. cited: by its outcome."""
    laws = {*_addresses(cited), *_laws_of_walks([row])}
    return _like(_of_call(row.incident, [row]), laws)


def like_appeal(appeal: Appeal) -> list[SimilarCase]:
    """Return the entries similar to an appeal, without its own."""
    texts = [contested_in_words(appeal), appeal.grounds, appeal.form.get("facts", "")]
    laws: set[str] = set()
    if appeal.version is not None:
        cited = appeal.version.citations.all()
        laws = {f"{citation.law}{citation.address}".upper() for citation in cited if citation.law}
    if appeal.incident is not None:
        texts += _facts(appeal.incident)
    cases = _like(texts, laws)
    return [case for case in cases if case.entry.appeal_id != appeal.pk]


def like_case(case: CouncilCase) -> list[SimilarCase]:
    """Return the entries similar to a case of a body, without its own."""
    appeal = appeal_of_case(case)
    if appeal is not None:
        cases = like_appeal(appeal)
    else:
        texts = [case.shown_title]
        laws: set[str] = set()
        if (decision := getattr(case, "decision", None)) is not None:
            texts += [decision.facts, decision.grounds]
            laws = set(decision.laws.split())
        if case.event is not None:
            penalties = case.event.penalties.filter(taken_back_at__isnull=True, is_reported=True)
            texts += list(penalties.values_list("facts", flat=True))
        cases = _like(texts, laws)
    own = getattr(case, "decision", None)
    return [similar for similar in cases if own is None or similar.entry.decision_id != own.pk]


def _like(texts: Iterable[str], laws: set[str]) -> list[SimilarCase]:
    rows = {
        casebook_entry.pk: casebook_entry
        for casebook_entry in CasebookEntry.objects.all()[:MOST_COMPARED]
    }
    compared_cases_by_key = {key: _compared_case(value) for key, value in rows.items()}
    compared_case = ComparedCase(frozenset(laws), folded(" ".join(texts)))
    return [
        SimilarCase(rows[likeness.key], likeness)
        for likeness in similar_cases(compared_case, compared_cases_by_key, common=COMMON_WORDS)
    ]


def _compared_case(entry: CasebookEntry) -> ComparedCase:
    words = folded(f"{entry.summary} {entry.grounds} {entry.articles}")
    return ComparedCase(frozenset(entry.laws.split()), words)


def _of_call(call: Incident, walks: Iterable[FlowWalk]) -> list[str]:
    return [call.about, *_facts(call), *(str(words_of(walk.flow).title) for walk in walks)]


def _facts(call: Incident) -> list[str]:
    return [fact.words for fact in standing_facts(call) if fact.kind != FactKind.SAID]


def _laws_of_walks(walks: Iterable[FlowWalk]) -> set[str]:
    return _addresses(cited for walk in walks for cited in _cited(walk))


def _cited(row: FlowWalk) -> Iterable[str]:
    """Return the Laws of a flow; a matter of the regulation has none."""
    return () if row.flow in MATTERS else flow(row.flow).laws


def _addresses(cited: Iterable[str]) -> set[str]:
    return {
        f"{law}{rest}".replace("(", "").replace(")", "").upper()
        for citation in cited
        for law, rest in citation_addresses(citation)
    }
