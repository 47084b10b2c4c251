"""The casebook: entries without names, of cases and of appeals decided by committees."""

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Person
from federation.rules.names import folded, name_words
from federation.services.audit import record_event
from rulings.appeals.selectors.appeals import clubs_of, parties_of
from rulings.councils.selectors.case_parties import Who, parties_with_names
from rulings.councils.selectors.case_sources import appeal_of_case
from rulings.log.selectors.polls import answers_counted
from rulings.models import (
    Appeal,
    AppealBody,
    AppealState,
    CasebookEntry,
    CaseDecision,
    CouncilCase,
    Incident,
)
from rulings.rules.log import written_citations
from tournaments.models import EntryPlayer, Event
from tournaments.selectors.rule_sets import is_official

_SHORTEST_NAME = 3


@dataclass(frozen=True, slots=True)
class BookTexts:
    """The text of a decision, without names. laws: " 16B1 73C ".

    with_board: deal, auction and polls from the director's log, if a ruling is contested.
    """

    summary: str
    grounds: str = ""
    outcome: str = ""
    laws: str = ""
    with_board: bool = False


NOTHING_TOLD = BookTexts("")


@transaction.atomic
def add_decided_case(
    *,
    case: CouncilCase,
    summary: str,
    laws: str,
    account: Account,
    now: dt.datetime,
    grounds: str = "",
    outcome: str = "",
    with_board: bool = False,
) -> CasebookEntry:
    """Add a body's decision to the casebook, once. laws: "16B1, 73C".

    Raises: RuleError if it is not decided yet, already there, or names a party.
    """
    case = CouncilCase.objects.select_for_update(of=("self",)).get(pk=case.pk)
    decision = getattr(case, "decision", None)
    if decision is None:
        raise RuleError("case_not_decided")
    if CasebookEntry.objects.filter(decision=decision).exists():
        raise RuleError("casebook_written_before")
    book_texts = BookTexts(summary, grounds, outcome, laws_index_text(laws), with_board)
    return add_case(decision=decision, texts=book_texts, account=account, now=now)


def add_case(
    *, decision: CaseDecision, texts: BookTexts, account: Account | None, now: dt.datetime
) -> CasebookEntry:
    """Add a decision of a body to the casebook. Raises: RuleError if a party is named."""
    case, day = decision.case, timezone.localdate(decision.decided_at)
    tied: list[Who] = [case_party.who for case_party in parties_with_names(case)]
    appeal = appeal_of_case(case)
    if appeal is not None:
        tied += _people_of(appeal)
    refuse_names(texts.summary, tied)
    for text in filter(str.strip, (texts.grounds, texts.outcome)):
        refuse_names(text, tied)
    whole = f"{texts.summary} {texts.grounds} {texts.outcome} {decision.articles}"
    _refuse_tied(whole, tied, case.event, day)
    board = _board_of(appeal.incident) if texts.with_board and appeal is not None else {}
    entry = CasebookEntry.objects.create(
        decision=decision,
        body=decision.case.council,
        decided_on=day,
        laws=texts.laws,
        articles=decision.articles,
        summary=texts.summary.strip(),
        grounds=texts.grounds.strip(),
        outcome=texts.outcome.strip(),
        level=_level_of(case.event),
        search_text=folded(f"{whole} {texts.laws}"),
        **board,
        written_at=now,
        written_by=account,
    )
    record_event("casebook_written", subject=f"case:{case.pk}", account=account)
    return entry


@transaction.atomic
def add_appeal(
    *,
    appeal: Appeal,
    summary: str,
    laws: str,
    account: Account,
    now: dt.datetime,
    grounds: str = "",
    outcome: str = "",
    with_board: bool = True,
) -> CasebookEntry:
    """Add a committee's decision on an appeal to the casebook, once.

    laws: "16B1, 73C". with_board: deal, auction and polls from the director's log. Raises:
    RuleError if it is not told yet, already there, or names a party.
    """
    appeal = Appeal.objects.select_for_update(of=("self",)).get(pk=appeal.pk)
    if appeal.body != AppealBody.COMMITTEE:
        raise RuleError("casebook_by_its_case")
    if appeal.state != AppealState.DECIDED or appeal.decided_at is None:
        raise RuleError("appeal_not_decided", article="RTP 3.8.2")
    if CasebookEntry.objects.filter(appeal=appeal).exists():
        raise RuleError("casebook_written_before")
    tied = _people_of(appeal)
    refuse_names(summary, tied)
    for text in filter(str.strip, (grounds, outcome)):
        refuse_names(text, tied)
    whole = f"{summary} {grounds} {outcome}"
    _refuse_tied(whole, tied, appeal.event, timezone.localdate(appeal.decided_at))
    cited = laws_index_text(laws)
    entry = CasebookEntry.objects.create(
        appeal=appeal,
        body=appeal.body,
        decided_on=timezone.localdate(appeal.decided_at),
        laws=cited,
        articles="RTP 3.8.2",
        summary=summary.strip(),
        grounds=grounds.strip(),
        outcome=outcome.strip(),
        level=_level_of(appeal.event),
        search_text=folded(f"{whole} {cited}"),
        **(_board_of(appeal.incident) if with_board else {}),
        written_at=now,
        written_by=account,
    )
    record_event("casebook_written", subject=f"appeal:{appeal.pk}", account=account)
    return entry


def _board_of(call: Incident | None) -> dict[str, object]:
    """Return deal, auction and polls of a call, without names."""
    if call is None:
        return {}
    data: dict[str, object] = {}
    board = call.board_records.order_by("-version").first()
    if board is not None:
        data = {
            "dealer": board.dealer,
            "vulnerable": board.vulnerable,
            "hands": board.hands,
            "auction": board.auction,
        }
    polls = call.polls.filter(closed_at__isnull=False)
    data["poll"] = [[answer, times] for poll in polls for answer, times in answers_counted(poll)]
    return data


def _level_of(event: Event | None) -> str:
    if event is None:
        return ""
    return "OFFICIAL" if is_official(event) else "PRIVATE"


def laws_index_text(written: str) -> str:
    """Return Laws as stored in an entry: " 16B1 73C ". Raises: RuleError for invalid ones."""
    cited = [f"{law}{rest}" for law, rest in written_citations(written)]
    return f" {' '.join(cited).upper()} " if cited else ""


def refuse_names(summary: str, people: Iterable[Who]) -> None:
    """Refuse a summary that is empty, or names somebody concerned. Raises: RuleError.

    A person is named by the number or the surname, by two names, or by one written with a capital;
    a club by its whole name, because its words ("clube", a town) may be in any summary.
    """
    if not summary.strip():
        raise RuleError("casebook_needs_summary")
    words = set(_words(summary))
    as_names = {word for name in re.findall(r"\w+", summary) if name[:1].isupper()
                for word in _words(name)}  # fmt: skip
    for person in people:
        if not isinstance(person, Person):
            _refuse_whole(summary, person.name)
            continue
        names = name_words(person.name)
        last = {name for name in names[-1:] if len(name) > _SHORTEST_NAME}
        is_named = (
            last & words or len(words.intersection(names)) > 1 or as_names.intersection(names)
        )
        if is_named or (person.number and folded(person.number) in words):
            raise RuleError("casebook_names_a_party", name=person.name)


def _people_of(appeal: Appeal) -> list[Who]:
    tied = parties_of(appeal)
    return list(Person.objects.filter(pk__in={*tied.players, tied.director}))


def _refuse_tied(text: str, people: Iterable[Who], event: Event | None, day: dt.date) -> None:
    """Refuse a text that identifies somebody: by the event, the person's club, or the team."""
    persons = {person.pk for person in people if isinstance(person, Person)}
    names = set(clubs_of(persons, day).values_list("name", flat=True))
    if event is not None:
        seated = EntryPlayer.objects.filter(entry__event=event, person__in=persons)
        names |= {event.name, *seated.values_list("entry__name", flat=True)}
    for name in names:
        _refuse_whole(text, name)


def _refuse_whole(text: str, name: str) -> None:
    if name.strip() and f" {' '.join(_words(name))} " in f" {' '.join(_words(text))} ":
        raise RuleError("casebook_names_a_party", name=name)


def _words(text: str) -> list[str]:
    return folded(text).split()
