"""Results counted with the part each contestant and player takes: who stands in or substitutes."""

import datetime as dt
from collections.abc import Collection, Mapping

from django.db.models import Max
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.bodies.selectors.mandates import has_office_mandate
from federation.errors import RuleError
from federation.models import Account, Person
from federation.selectors.languages import language_of
from federation.services.audit import record_event
from federation.texts.dates import date_format
from scoring.adjustments.services.corrections import CorrectionWord, refuse_outside_window
from scoring.feed.match_rulings import out_of_event
from scoring.models import EventResult, ResultRevision, ResultState
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
    """Count results that stand anew where somebody takes another part than they were counted by.

    players_changed: a substitute became a member of a team, or the other way round. Once points
    were given they are given anew, whatever changed. Raises: RuleError where it is too late for
    who asks, or not said why.
    """
    result = EventResult.objects.filter(event=event).select_related("revision", "event").first()
    if result is None:
        return
    has_points = result.state == ResultState.HOMOLOGATED
    is_counted_anew = has_points or _is_placed_otherwise(event, result)
    if is_counted_anew or players_changed:
        refuse_late_roles(result, account=account, now=now, reason=reason)
    if not is_counted_anew:
        return
    with translation.override(language_of()):
        told = reason.strip() or gettext("Who stands in or substitutes")
    revise_results(event=event, write=_nothing, account=account, now=now, reason=told)


def refuse_late_roles(
    result: EventResult, *, account: Account | None, now: dt.datetime, reason: str
) -> None:
    """Refuse to say who played in which part too late, or without a reason. Raises: RuleError.

    Once points were given it is the office's, who says why. Before, it is told in the window of
    corrections, which the office alone may leave; where that asks who agreed for the organiser,
    the reason says it. While sessions are still to be played nothing of it is late.
    Source: RTP 2.2.7.2, 3.7.2.
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
    """Say which players of a team were substitutes, where no record of the match tells it.

    people: ids of the persons who substituted; all others are members. Raises: RuleError without
    a reason, too late for who asks, for pairs, for a team of substitutes only. Source: RTP 3.6.5.
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
    """Return who makes up each pair: whoever was replaced in some boards, not the substitute.

    A file may name the substitute of its last session; the pair stays who entered.
    Source: RTP 2.2.2.1.
    """
    found = dict(people)
    rows = PairSubstitution.objects.filter(registration__event=event, is_legal=True)
    for row in rows.select_related("replaced").prefetch_related("registration__players"):
        partners = {each.person_id for each in row.registration.players.all()} - {row.replaced_id}
        for seat, (person, _name) in people.items():
            other = {held.pk for at, (held, _) in people.items() if at[0] == seat[0] and at != seat}
            if person.pk == row.substitute_id and other and other <= partners:
                found[seat] = (row.replaced, row.replaced.name)
    return found


def _is_placed_otherwise(event: Event, result: EventResult) -> bool:
    """Say whether somebody has a place who is out of the event, or the other way round."""
    stood = dict(result.revision.standings.values_list("entry_id", "status"))
    wanted = {entry: out.status for entry, out in out_of_event(event).items()}
    return any(status != wanted.get(entry, "") for entry, status in stood.items())


def _nothing(_revision: ResultRevision) -> None:
    """Write nothing: what changed is how everyone is counted."""
