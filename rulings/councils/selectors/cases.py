"""Cases before the bodies: who sees which, and which parts."""

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Collection
from functools import lru_cache

from django.db.models import Case, IntegerField, Q, QuerySet, When

from federation.bodies.selectors.councils import councils_of
from federation.models import Account, Council
from federation.rules.figures_federation import EventStanding
from federation.selectors.suspensions import Suspension
from rulings.councils.selectors.case_parties import own_parties
from rulings.laws.selectors.search import bridge_things
from rulings.models import (
    AppealBody,
    CasebookEntry,
    CaseDocument,
    CaseHearing,
    CouncilCase,
    EarlierSuspension,
    Sanction,
    SanctionKind,
)
from rulings.rules.search import Entry, Index

CASEBOOK_BODIES = (AppealBody.COMMITTEE.value, *Council.values)


def cases_of_council(council: Council) -> QuerySet[CouncilCase]:
    """Return the cases of a body: open ones first, then the latest."""
    return cases_before([council]).order_by("closed_at", "due_on", "-opened_at")


def cases_before(councils: Collection[Council]) -> QuerySet[CouncilCase]:
    """Return the cases of some bodies, each with its event and decision."""
    rows = CouncilCase.objects.filter(council__in=councils)
    return rows.select_related("event", "decision")


def cases_visible_to(account: Account, *, on: dt.date) -> QuerySet[CouncilCase]:
    """Return the cases visible to an account: those of its bodies, and those it is a party to.

    The secretary of a club or association acts as a party. A body that decides an appeal reads the
    contested case. The board sees on its inbox that there is a case; it cannot open those of
    others.
    """
    bodies = councils_of(account, on=on)
    mine = Q(council__in=bodies) | Q(appeals__council__in=bodies)
    mine |= own_parties(account, on=on, before="parties__")
    rows = CouncilCase.objects.filter(mine).distinct()
    return rows.select_related("event", "decision", "appeal_of")


def documents_visible_to(account: Account, *, on: dt.date) -> QuerySet[CaseDocument]:
    """Return the papers an account reads: all of its bodies' cases, the shared ones of its own.

    What a party wrote it reads, shared or not.
    """
    bodies = councils_of(account, on=on)
    mine = Q(case__council__in=bodies) | Q(case__appeals__council__in=bodies)
    mine |= Q(is_for_parties=True) & own_parties(account, on=on, before="case__parties__")
    mine |= own_parties(account, on=on, before="from_party__")
    rows = CaseDocument.objects.filter(mine).distinct()
    return rows.select_related("case", "from_party")


def hearings_visible_to(account: Account, *, on: dt.date) -> QuerySet[CaseHearing]:
    """Return the hearings of the cases of an account's bodies."""
    rows = CaseHearing.objects.filter(case__council__in=councils_of(account, on=on))
    return rows.select_related("case")


def sanctions_visible_to(account: Account, *, on: dt.date) -> QuerySet[Sanction]:
    """Return the sanctions given by the bodies of an account, or decided by them in an appeal."""
    bodies = councils_of(account, on=on)
    query = Q(decision__case__council__in=bodies)
    appealed = Q(decision__case__appeals__council__in=bodies)
    rows = Sanction.objects.filter(query | appealed).distinct()
    return rows.select_related("decision__case", "person", "club", "association")


def cases_for_board(limit: int) -> list[CouncilCase]:
    """Return the cases of other bodies shown to the board: number, state, day."""
    rows = CouncilCase.objects.exclude(council=Council.BOARD).select_related("decision")
    return list(rows[:limit])


def suspensions(people: set[int], *, first: dt.date, last: dt.date) -> dict[int, list[Suspension]]:
    """Return the suspensions of people that touch these days, in two queries.

    A sanction on probation suspends nobody until it is enforced. Suspensions decided before the
    site was used count equally.
    """
    query = Q(probation_until__isnull=True, starts_on__lte=last, ends_on__gte=first)
    served = Q(enforced_from__lte=last, enforced_until__gte=first)
    rows = Sanction.objects.filter(
        query | served,
        kind=SanctionKind.SUSPENSION,
        person__in=people,
        lifted_at__isnull=True,
    )
    by_person: dict[int, list[Suspension]] = defaultdict(list)
    days = ("starts_on", "ends_on", "enforced_from", "enforced_until")
    for person, starts_on, ends_on, enforced_from, enforced_until in rows.values_list(
        "person", *days
    ):
        begins, until = enforced_from or starts_on, enforced_until or ends_on
        if person is not None and until is not None:
            by_person[person].append(Suspension(begins, until))
    earlier = EarlierSuspension.objects.filter(
        person__in=people, starts_on__lte=last, ends_on__gte=first, lifted_at__isnull=True
    )
    for person, begins, until in earlier.values_list("person", "starts_on", "ends_on"):
        by_person[person].append(Suspension(begins, until))
    return dict(by_person)


def casebook(words: str = "", law: str = "") -> QuerySet[CasebookEntry]:
    """Return the entries of the casebook that match words, or cite a law.

    Those that match words have a `place`, 0 for the best match.
    """
    rows = CasebookEntry.objects.all()
    if words:
        selected_rows = rows.order_by("-decided_on", "-pk").values_list("pk", "search_text", "laws")
        pks = [int(key) for key in _casebook_index(tuple(selected_rows)).search(words)]
        places = [When(pk=key, then=place) for place, key in enumerate(pks)]
        rows = rows.filter(pk__in=pks).annotate(
            place=Case(*places, default=0, output_field=IntegerField())
        )
    if law:
        rows = rows.filter(laws__regex=rf" {re.escape(law)}($|[^0-9])")
    return rows


def casebook_searched(
    words: str, law: str, body: str = "", level: str = ""
) -> QuerySet[CasebookEntry]:
    """Return the entries that match words and a law as typed.

    body, level: of one body, or events of one level; invalid values do not filter.
    """
    typed = "".join(character for character in law.strip().upper()[:12] if character.isalnum())
    rows = casebook(words.replace("\x00", "").strip()[:120], typed)
    if body in CASEBOOK_BODIES:
        rows = rows.filter(body=body)
    if level in EventStanding.__members__:
        rows = rows.filter(level=level)
    return rows


@lru_cache(maxsize=2)
def _casebook_index(rows: tuple[tuple[int, str, str], ...]) -> Index:
    entries = [
        Entry(str(pk), ((text, 2),), tuple(laws.split()), frozenset(_law_numbers(laws)))
        for pk, text, laws in rows
    ]
    return Index(entries, bridge_things())


def _law_numbers(laws: str) -> list[str]:
    return re.findall(r"\b\d{1,2}", laws)
