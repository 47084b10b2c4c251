"""Results counted again after a change of roles: who is a member, who a substitute."""

import datetime as dt
from collections.abc import Collection, Mapping

from django.db.models import Max
from django.utils import timezone

from federation.bodies.selectors.mandates import has_office_mandate
from federation.errors import RuleError
from federation.models import Account, Person
from federation.services.audit import record_event
from federation.texts.dates import date_format
from scoring.adjustments.services.corrections import CorrectionWord, refuse_outside_window
from scoring.engine_input.match_rulings import out_of_event
from scoring.models import EventResult, ResultRevision, ResultState
from scoring.rules.reasons import ROLES
from scoring.standings.services.revisions import revise_results
from tournaments.models import Entry, EntryPlayer, Event, EventKind, PairSubstitution

ARTICLE, CORRECTIONS = "RTP 3.6.5", "RTP 3.7.2"
Seat = tuple[str, int]  # key of the contestant, position
Seated = Mapping[Seat, tuple[Person, str]]


def count_with_roles(
    *,
    event: Event,
    players_changed: bool,
    account: Account | None,
    now: dt.datetime,
    reason: str,
) -> None:
    """Count existing results again if somebody's role differs from the one they were counted with.

    players_changed: a substitute became a member of a team, or the reverse. If ranking points were
    awarded, they are awarded again in any case. Raises: RuleError if it is too late for the
    account, or without a required reason.
    """
    result = EventResult.objects.filter(event=event).select_related("revision", "event").first()
    if result is None:
        return
    has_points = result.state == ResultState.HOMOLOGATED
    is_recounted = has_points or _is_placed_otherwise(event, result)
    if is_recounted or players_changed:
        refuse_late_roles(result, account=account, now=now, reason=reason)
    if not is_recounted:
        return
    text = reason.strip() or ROLES
    revise_results(event=event, write=_nothing, account=account, now=now, reason=text)


def refuse_late_roles(
    result: EventResult, *, account: Account | None, now: dt.datetime, reason: str
) -> None:
    """Refuse a change of roles that is too late, or lacks its reason. Raises: RuleError.

    Once ranking points were awarded, only the office may change roles, with a reason. Before that,
    roles are changed within the window of corrections, after which only the office may; if the
    organiser's agreement is required, the reason states it. While sessions are still to be played
    nothing is late. Source: RTP 2.2.7.2, 3.7.2.
    """
    event, on = result.event, timezone.localdate(now)
    by_office = account is None or has_office_mandate(account, on=on)
    if result.homologated_at is not None:
        if not by_office:
            day = date_format(timezone.localdate(result.homologated_at))
            raise RuleError("roles_after_points", article=CORRECTIONS, event=str(event), day=day)
        if not reason.strip():
            raise RuleError("correction_needs_reason", article=CORRECTIONS)
        return
    results = event.board_results.filter(removed_in__isnull=True)
    last = results.aggregate(last=Max("session"))["last"] or 1
    if on < event.ends_on or (on == event.ends_on and last < event.planned_sessions):
        return
    word = CorrectionWord(
        both_sides=False,
        director_is_sure=True,
        organiser=reason,
        decided_by=reason if by_office else "",
    )
    refuse_outside_window(event, session=last, word=word, now=now)


def say_who_substituted(
    *,
    entry: Entry,
    people: Collection[int],
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> ResultRevision:
    """Record which players of a team were substitutes, if no record of the match says so.

    people: ids of the persons who substituted; all others are members. Raises: RuleError without a
    reason, too late for the account, for pairs, for a team of substitutes only. Source: RTP 3.6.5.
    """
    event = entry.event
    if event.kind != EventKind.TEAMS:
        raise RuleError("substitutes_of_teams_only", article=ARTICLE)
    seated = EntryPlayer.objects.filter(entry=entry, left_at__isnull=True)
    if not seated.exclude(person__in=people).exists():
        raise RuleError("team_of_substitutes_only", article=ARTICLE, team=str(entry))
    result = EventResult.objects.filter(event=event).select_related("event").first()
    if result is not None:
        refuse_late_roles(result, account=account, now=now, reason=reason)

    def write(_revision: ResultRevision) -> None:
        seated.exclude(person__in=people).update(is_substitute=False)
        seated.filter(person__in=people).update(is_substitute=True)

    revision = revise_results(event=event, write=write, account=account, now=now, reason=reason)
    names = seated.filter(is_substitute=True).values_list("person__name", flat=True)
    record_event(
        "substitutes_told",
        subject=f"event:{event.pk}",
        account=account,
        details={
            "entry": str(entry),
            "substitutes": ", ".join(names),
            "revision": revision.number,
            "reason": revision.reason,
        },
    )
    return revision


def with_regulars(event: Event, people: Seated) -> dict[Seat, tuple[Person, str]]:
    """Return the members of each pair: the replaced player, not the substitute.

    A file may name the substitute of its last session; the pair remains as it was entered. Source:
    RTP 2.2.2.1.
    """
    by_seat = dict(people)
    rows = PairSubstitution.objects.filter(registration__event=event, is_legal=True)
    for row in rows.select_related("replaced").prefetch_related("registration__players"):
        partners = {player.person_id for player in row.registration.players.all()} - {
            row.replaced_id
        }
        for seat, (person, _name) in people.items():
            other = {held.pk for at, (held, _) in people.items() if at[0] == seat[0] and at != seat}
            if person.pk == row.substitute_id and other and other <= partners:
                by_seat[seat] = (row.replaced, row.replaced.name)
    return by_seat


def _is_placed_otherwise(event: Event, result: EventResult) -> bool:
    """Return whether somebody out of the event has a place, or somebody in it has none."""
    stood = dict(result.revision.standings.values_list("entry_id", "status"))
    by_entry = {entry: out.status for entry, out in out_of_event(event).items()}
    return any(status != by_entry.get(entry, "") for entry, status in stood.items())


def _nothing(_revision: ResultRevision) -> None:
    """Write nothing: only the counting changed."""
