"""Who played, put right after the results were published: a player is this member."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Person
from federation.services.audit import record_event
from scoring.models import MatchKind, PersonMatch, ResultRevision
from scoring.rules.reasons import IDENTIFIED
from scoring.standings.selectors.homologated import homologated_on
from scoring.standings.services.revisions import revise_results
from tournaments.models import EntryPlayer, LineUpSeat, Registration, TripletTurn

ARTICLE = "RTP 3.1.6"


@transaction.atomic
def identify_player(
    *, player: EntryPlayer, member: Person, reason: str, account: Account | None, now: dt.datetime
) -> ResultRevision:
    """Put a member in the place of a player whom a result file named; results and points follow.

    The row of the former player stays, with the time of leaving. The files of the event name the
    member from now on, so that their next versions do. Raises: RuleError. Source: RTP 3.1.6.
    """
    event, former = player.entry.event, player.person
    if homologated_on(event) is not None and not reason.strip():
        raise RuleError("correction_needs_reason", article=ARTICLE)
    _refuse(player, member)

    def write(_revision: ResultRevision) -> None:
        standing = EntryPlayer.objects.filter(pk=player.pk, left_at__isnull=True)
        if not standing.update(left_at=now):
            raise RuleError("player_left_entry", player=former.name)
        EntryPlayer.objects.create(
            entry=player.entry,
            person=member,
            position=player.position,
            name_as_entered=player.name_as_entered,
            is_substitute=player.is_substitute,
            added_at=now,
        )
        PersonMatch.objects.filter(file__event=event, person=former).update(
            person=member, kind=MatchKind.CHOSEN, earlier_on=None
        )
        _turns_follow(player, member, account, now)

    revision = revise_results(
        event=event, write=write, account=account, now=now, reason=reason.strip() or IDENTIFIED
    )
    record_event(
        "player_identified",
        subject=f"event:{event.pk}",
        account=account,
        details={
            "entry": str(player.entry),
            "former": former.name,
            "member": member.name,
            "number": member.number,
            "revision": revision.number,
        },
    )
    return revision


def _refuse(player: EntryPlayer, member: Person) -> None:
    """Refuse a member who plays in the event already, and a player entered by name."""
    playing = EntryPlayer.objects.filter(
        entry__event=player.entry.event, person=member, left_at__isnull=True
    )
    if (other := playing.select_related("entry").first()) is not None:
        raise RuleError("member_plays_already", member=member.name, entry=str(other.entry))
    seats = LineUpSeat.objects.filter(line_up__entry=player.entry, person=player.person)
    if Registration.objects.filter(entry=player.entry).exists() or seats.exists():
        raise RuleError("player_entered_by_name", player=player.person.name)


def _turns_follow(
    player: EntryPlayer, member: Person, account: Account | None, now: dt.datetime
) -> None:
    """Note anew the rests of a player of a triplet; the latest row of a round counts."""
    turns = TripletTurn.objects.filter(entry=player.entry).order_by("session", "from_round", "pk")
    latest = {(turn.session, turn.from_round): turn for turn in turns}
    TripletTurn.objects.bulk_create(
        TripletTurn(
            entry=player.entry,
            session=turn.session,
            from_round=turn.from_round,
            resting=member,
            noted_by=account,
            noted_at=now,
        )
        for turn in latest.values()
        if turn.resting_id == player.person_id
    )
