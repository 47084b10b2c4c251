"""The personal data in the log and the polls."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from federation.models import Person
from federation.privacy.selectors.personal_data import DataTable
from rulings.models import (
    AppealBacker,
    AppealMember,
    CaseParty,
    EarlierSuspension,
    IncidentPlayer,
    Penalty,
    PollPeer,
    PsychicCall,
    Sanction,
)


def ruling_tables(person: Person) -> Iterable[DataTable]:
    """Return a person's data in the log, the polls and the proceedings."""
    mine = Q(person=person) | Q(person__merged_into=person)
    concerned = IncidentPlayer.objects.filter(mine).order_by("pk")
    sanctioned = Penalty.objects.filter(
        Q(player__person=person) | Q(player__person__merged_into=person)
    ).order_by("pk")
    polled = PollPeer.objects.filter(mine).order_by("pk")
    return [
        DataTable(
            "calls",
            _("Calls for the director"),
            concerned,
            ["incident__event__name", "incident__number", "incident__called_at", "seat", "name"],
        ),
        DataTable(
            "penalties",
            _("Penalties"),
            sanctioned,
            ["event__name", "given_at", "offence", "sanction", "facts", "taken_back_at"],
        ),
        DataTable(
            "psychics",
            _("Psychic calls"),
            PsychicCall.objects.filter(
                Q(player__person=person) | Q(player__person__merged_into=person)
            ).order_by("pk"),
            ["incident__event__name", "incident__number", "turn", "description", "finding"],
        ),
        DataTable(
            "polls",
            _("Polls of peers"),
            polled,
            ["poll__question", "asked_at", "answer", "others", "remark", "answered_at"],
        ),
        *_proceedings(mine),
    ]


def _proceedings(mine: Q) -> list[DataTable]:
    """Return cases, sanctions and appeals. mine: rows whose `person` it is."""
    parties = CaseParty.objects.filter(mine).order_by("pk")
    return [
        DataTable(
            "cases",
            _("Cases before bodies of the federation"),
            parties,
            ["case__council", "case__year", "case__number", "case__title", "role", "name"],
            count=lambda: _case_titles(parties),
        ),
        DataTable(
            "sanctions",
            _("Sanctions"),
            Sanction.objects.filter(mine).order_by("pk"),
            [
                "kind",
                "starts_on",
                "ends_on",
                "amount_cents",
                "probation_until",
                "enforced_from",
                "enforced_until",
                "enforce_reason",
                "lifted_at",
                "lift_reason",
            ],
        ),
        DataTable(
            "earlier_suspensions",
            _("Suspensions decided before"),
            EarlierSuspension.objects.filter(mine).order_by("pk"),
            ["starts_on", "ends_on", "body", "decision", "lifted_at", "lift_reason"],
        ),
        DataTable(
            "appeals",
            _("Appeals"),
            AppealBacker.objects.filter(mine).order_by("pk"),
            [
                "appeal__event__name",
                "appeal__number",
                "appeal__stated_at",
                "appeal__grounds",
                "consented_at",
            ],
        ),
        DataTable(
            "appeal_committees",
            _("Appeals committees"),
            AppealMember.objects.filter(mine).order_by("pk"),
            ["appeal__event__name", "appeal__number", "is_chair", "state", "invited_at"],
        ),
    ]


def _case_titles(parties: QuerySet[CaseParty]) -> dict[int, dict[str, object]]:
    """Return the title of each case in the reader's language, by party."""
    return {row.pk: {"case__title": row.case.shown_title} for row in parties.select_related("case")}
