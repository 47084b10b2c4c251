"""Which cases of the bodies are due, and coming hearings: their members are reminded."""

import datetime as dt
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.text import format_lazy
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from federation.errors import RuleError
from federation.mail.selectors.addressees import Addressee
from federation.mail.selectors.deadlines import Deadline
from federation.models import Council
from federation.selectors.rule_sets import regulation, regulation_row
from rulings.models import CaseHearing, CaseState, CouncilCase
from tournaments.selectors.addressees import members_of

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# The number only: the subject of a case requires signing in.
DECIDE = _("Case {number}/{year} is to be decided")
HEAR = _("Hearing in case {number}/{year}")


def case_dues(*, on: dt.date) -> list[Deadline]:
    """Return the open cases with a deadline, and the hearings called."""
    cases = list(
        CouncilCase.objects.filter(state=CaseState.OPEN, due_on__gte=on).order_by("due_on", "pk")
    )
    hearings = list(
        CaseHearing.objects.filter(
            case__state=CaseState.OPEN,
            minutes_at__isnull=True,
            called_off_at__isnull=True,
            held_at__date__gte=on,
        )
        .select_related("case")
        .order_by("held_at", "pk")
    )
    if not cases and not hearings:
        return []
    days_before = _days_before(on)
    bodies = {case.council for case in [*cases, *(hearing.case for hearing in hearings)]}
    members = {body: members_of(Council(body), on=on) for body in sorted(bodies)}
    return [
        *(
            _due("council_case", f"case:{case.pk}", case, case.due_on, DECIDE, members, days_before)
            for case in cases
            if case.due_on is not None
        ),
        *(
            _due(
                "case_hearing",
                f"hearing:{hearing.pk}",
                hearing.case,
                localdate(hearing.held_at),
                HEAR,
                members,
                days_before,
            )
            for hearing in hearings
        ),
    ]


def _days_before(on: dt.date) -> tuple[int, ...]:
    """Return the days before the deadline on which to remind, by the current regulation."""
    try:
        row = regulation_row(on=on)
    except RuleError:  # before the office has loaded a regulation
        return (0,)
    return tuple(regulation(row).calendar.reminder_days_before)


def _due(
    kind: str,
    subject: str,
    case: CouncilCase,
    due_on: dt.date,
    title: "_StrPromise",
    members: dict[str, list[Addressee]],
    days_before: tuple[int, ...],
) -> Deadline:
    return Deadline(
        kind=kind,
        subject=subject,
        due_on=due_on,
        title=format_lazy(title, number=case.number, year=case.year),
        link=reverse("case-detail", args=[case.pk]),
        recipients=members[case.council],
        days_before=days_before,
    )
