"""Psychic calls noted in the director's log, and the director's findings."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from rulings.models import Incident, PsychicCall, PsychicFinding
from rulings.reports.rules.psychics import PsychicRuling, psychic_offence
from rulings.reports.selectors.psychics import record_of, ruling_of
from tournaments.models import EntryPlayer

ARTICLE = "RTP 2.1.2.4"


@dataclass(frozen=True, slots=True)
class PsychicDraft:
    """The director's note. turn: 1 for the dealer, up to 4. fielded: partner allowed for it."""

    player: EntryPlayer
    turn: int
    description: str
    opening_is_artificial: bool = False
    fielded: bool = False
    finding: PsychicFinding = PsychicFinding.LEGAL


@transaction.atomic
def note_psychic(
    *, incident: Incident, draft: PsychicDraft, account: Account | None, now: dt.datetime
) -> PsychicCall:
    """Note the psychic call of a call for the director; a second note corrects it, with history.

    Raises: RuleError without a description, for somebody of another event, or for an agreement that
    nothing suggests. Source: RTP 2.1.2.4.
    """
    if draft.player.entry.event_id != incident.event_id:
        raise RuleError("psychic_of_another_event", article=ARTICLE)
    if not draft.description.strip():
        raise RuleError("psychic_needs_description", article=ARTICLE)
    record = record_of(draft.player, turn=draft.turn, fielded=draft.fielded, incident=incident)
    if PsychicRuling(draft.finding.value) not in record.choices:
        raise RuleError("psychic_finding_unfounded", article=ARTICLE)
    row, _made = PsychicCall.objects.update_or_create(
        incident=incident,
        defaults={
            "player": draft.player,
            "turn": draft.turn,
            "description": draft.description.strip()[:600],
            "opening_is_artificial": draft.opening_is_artificial,
            "fielded": draft.fielded,
            "finding": draft.finding,
            "noted_by": account,
            "noted_at": now,
        },
    )
    record_event(
        "psychic_noted",
        subject=f"incident:{incident.pk}",
        account=account,
        details={"finding": draft.finding.value},
    )
    return row


def offence_of(row: PsychicCall) -> str | None:
    """Return the offence of the catalogue for a psychic call; None if it is allowed.

    Source: RTP 2.1.2.4, 2.1.11.3.
    """
    return psychic_offence(opening_is_artificial=row.opening_is_artificial, ruling=ruling_of(row))
