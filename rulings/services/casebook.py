"""The casebook: entries written without names, of cases and of appeals decided by committees."""

import datetime as dt
import re
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Person
from federation.rules.names import folded
from federation.services.audit import record_event
from rulings.models import (
    Appeal,
    AppealBody,
    AppealState,
    CasebookEntry,
    CaseDecision,
)
from rulings.rules.log import written_citations
from rulings.selectors.appeals import parties_of
from rulings.selectors.case_parties import Who, parties_with_names

_SHORTEST_NAME = 3


def add_case(
    *, decision: CaseDecision, summary: str, account: Account | None, now: dt.datetime
) -> CasebookEntry:
    """Put a decision of a body into the casebook. Raises: RuleError where a party is named."""
    refuse_names(summary, [each.who for each in parties_with_names(decision.case)])
    return CasebookEntry.objects.create(
        decision=decision,
        body=decision.case.council,
        decided_on=timezone.localdate(decision.decided_at),
        laws=decision.laws,
        articles=decision.articles,
        summary=summary.strip(),
        search_text=folded(f"{summary} {decision.laws} {decision.articles}"),
        written_at=now,
        written_by=account,
    )


@transaction.atomic
def add_appeal(
    *, appeal: Appeal, summary: str, laws: str, account: Account, now: dt.datetime
) -> CasebookEntry:
    """Put what a committee decided on an appeal into the casebook, once.

    laws: "16B1, 73C". Raises: RuleError where it is not told yet, is there, or names a party.
    """
    appeal = Appeal.objects.select_for_update(of=("self",)).get(pk=appeal.pk)
    if appeal.body != AppealBody.COMMITTEE:
        raise RuleError("casebook_by_its_case")
    if appeal.state != AppealState.DECIDED or appeal.decided_at is None:
        raise RuleError("appeal_not_decided", article="RTP 3.8.2")
    if CasebookEntry.objects.filter(appeal=appeal).exists():
        raise RuleError("casebook_written_before")
    tied = parties_of(appeal)
    refuse_names(summary, Person.objects.filter(pk__in={*tied.players, tied.director}))
    cited = laws_as_kept(laws)
    entry = CasebookEntry.objects.create(
        appeal=appeal,
        body=appeal.body,
        decided_on=timezone.localdate(appeal.decided_at),
        laws=cited,
        articles="RTP 3.8.2",
        summary=summary.strip(),
        search_text=folded(f"{summary} {cited}"),
        written_at=now,
        written_by=account,
    )
    record_event("casebook_written", subject=f"appeal:{appeal.pk}", account=account)
    return entry


def laws_as_kept(written: str) -> str:
    """Return Laws as an entry keeps them: " 16B1 73C ". Raises: RuleError for what is none."""
    cited = [f"{law}{rest}" for law, rest in written_citations(written)]
    return f" {' '.join(cited).upper()} " if cited else ""


def refuse_names(summary: str, people: Iterable[Who]) -> None:
    """Refuse a summary that is empty, or names somebody concerned. Raises: RuleError.

    A club is named by its whole name: its words ("clube", a town) may stand in any summary.
    """
    if not summary.strip():
        raise RuleError("casebook_needs_summary")
    told = _words(summary)
    for person in people:
        if not isinstance(person, Person):
            if f" {' '.join(_words(person.name))} " in f" {' '.join(told)} ":
                raise RuleError("casebook_names_a_party", name=person.name)
            continue
        names = set(_words(person.name)) & set(told)
        last = folded(person.name).split()[-1:]
        if len(names) > 1 or (last and len(last[0]) > _SHORTEST_NAME and last[0] in told):
            raise RuleError("casebook_names_a_party", name=person.name)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", folded(text))
