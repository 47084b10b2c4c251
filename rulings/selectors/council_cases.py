"""Cases before the bodies: who sees which, and what in them."""

import datetime as dt
import re

from django.db.models import Q, QuerySet

from federation.models import Account, Council
from federation.selectors.councils import councils_of
from rulings.models import (
    CasebookEntry,
    CaseDocument,
    CaseHearing,
    CouncilCase,
    PartyRole,
    Sanction,
    SanctionKind,
)

# Who reads the papers that are meant for parties; witnesses come to the hearing only.
READING = [PartyRole.CONCERNED, PartyRole.COMPLAINANT, PartyRole.RESPONDENT, PartyRole.DIRECTOR]


def cases_of_council(council: Council) -> QuerySet[CouncilCase]:
    """Return the cases of a body: what waits first, then the latest."""
    rows = CouncilCase.objects.filter(council=council).select_related("event", "decision")
    return rows.order_by("closed_at", "due_on", "-opened_at")


def cases_visible_to(account: Account, *, on: dt.date) -> QuerySet[CouncilCase]:
    """Return the cases an account knows of: those of its bodies, and those it is a party of.

    A body that decides an appeal reads the case it is against.
    The board is told that there is a case, on its inbox; it does not open those of others.
    """
    bodies = councils_of(account, on=on)
    mine = Q(council__in=bodies) | Q(appeals__council__in=bodies)
    if account.person_id is not None:
        mine |= Q(parties__person=account.person_id, parties__role__in=READING)
    rows = CouncilCase.objects.filter(mine).distinct()
    return rows.select_related("event", "decision", "appeal_of")


def documents_visible_to(account: Account, *, on: dt.date) -> QuerySet[CaseDocument]:
    """Return the papers an account reads: all of its bodies' cases, the shared ones of its own."""
    bodies = councils_of(account, on=on)
    mine = Q(case__council__in=bodies) | Q(case__appeals__council__in=bodies)
    if account.person_id is not None:
        mine |= Q(
            is_for_parties=True,
            case__parties__person=account.person_id,
            case__parties__role__in=READING,
        )
    rows = CaseDocument.objects.filter(mine).distinct()
    return rows.select_related("case", "from_party")


def hearings_visible_to(account: Account, *, on: dt.date) -> QuerySet[CaseHearing]:
    """Return the hearings of the cases of an account's bodies."""
    rows = CaseHearing.objects.filter(case__council__in=councils_of(account, on=on))
    return rows.select_related("case")


def sanctions_visible_to(account: Account, *, on: dt.date) -> QuerySet[Sanction]:
    """Return the sanctions that the bodies of an account gave, or decide on in an appeal."""
    bodies = councils_of(account, on=on)
    given = Q(decision__case__council__in=bodies)
    appealed = Q(decision__case__appeals__council__in=bodies)
    rows = Sanction.objects.filter(given | appealed).distinct()
    return rows.select_related("decision__case", "person")


def cases_told_to_board(limit: int) -> list[CouncilCase]:
    """Return the cases of the other bodies that the board is told of: number, state, day."""
    rows = CouncilCase.objects.exclude(council=Council.BOARD).select_related("decision")
    return list(rows[:limit])


def people_heard(case: CouncilCase) -> set[int]:
    """Return the parties who were called to a hearing that was held, or wrote to the body."""
    parties = list(case.parties.select_related("person"))
    written = set(
        case.documents.filter(from_party__isnull=False).values_list("from_party", flat=True)
    )
    held = case.hearings.filter(minutes_at__isnull=False).order_by("-held_at").first()
    return {
        each.person_id
        for each in parties
        if each.pk in written
        or (held is not None and (each.added_at is None or each.added_at <= held.called_at))
    }


def suspended_until(people: set[int], *, first: dt.date, last: dt.date) -> dict[int, dt.date]:
    """Return until when each of some people is suspended, of those who are in these days.

    One that is held back on probation suspends nobody until it is put into force.
    """
    given = Q(probation_until__isnull=True, starts_on__lte=last, ends_on__gte=first)
    served = Q(enforced_from__lte=last, enforced_until__gte=first)
    rows = Sanction.objects.filter(
        given | served,
        kind=SanctionKind.SUSPENSION,
        person__in=people,
        lifted_at__isnull=True,
    )
    found: dict[int, dt.date] = {}
    for person, ends_on, enforced_until in rows.values_list("person", "ends_on", "enforced_until"):
        until = enforced_until or ends_on
        if until is not None:
            found[person] = max(until, found.get(person, until))
    return found


def casebook(words: str = "", law: str = "") -> QuerySet[CasebookEntry]:
    """Return the entries of the casebook that hold every word, or rest on a law."""
    rows = CasebookEntry.objects.all()
    for word in words.split()[:8]:
        rows = rows.filter(search_text__contains=word)
    if law:
        rows = rows.filter(laws__regex=rf" {re.escape(law)}($|[^0-9])")
    return rows
