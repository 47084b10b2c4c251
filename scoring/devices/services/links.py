"""The devices of a session: started, continued, sent the current movement."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction

from federation.errors import RuleError
from scoring.devices.providers.connector import Command, Connector, ConnectorRefused
from scoring.devices.rules.movement import (
    DeviceSession,
    TableRound,
    event_continued,
    event_data,
    hands_data,
    section_updates,
)
from scoring.devices.selectors.playing import (
    device_session_of,
    hands_to_show,
    names_of_tables,
    newest_result,
    player_results,
    results_standing,
    results_unsaid,
    version_of,
)
from scoring.devices.selectors.team_playing import numbering_of
from scoring.models import DeviceLink, DeviceTrouble
from scoring.tables.selectors.team_tables import is_of_teams
from tournaments.models import Session
from tournaments.seating.rules.table_records import RECORDS

Movement = tuple[TableRound, ...]


@transaction.atomic
def link_of(session: Session, *, tables: Sequence[str] = ()) -> DeviceLink:
    """Return the devices of a session, created if necessary; tables: those that use devices.

    Without `tables` those named before stay, all at first. Raises: RuleError for a table the
    session does not have.
    """
    link, _is_new = DeviceLink.objects.select_related("session__event").get_or_create(
        session=session
    )
    if not tables:
        return link
    if unknown := sorted(set(tables).difference(names_of_tables(session))):
        raise RuleError("device_table_unknown", article=RECORDS, table=", ".join(unknown))
    named = ",".join(sorted(set(tables)))
    if named != link.tables:
        link.tables, link.seating = named, 0
        link.save(update_fields=["tables", "seating"])
    return link


def begin(
    link: DeviceLink, connector: Connector, *, now: dt.datetime, again: bool = False
) -> Movement | None:
    """Have the connector continue the session, or start it if it does not know it.

    anew: start it in any case, which resets the devices. Returns the movement with which it was
    started, None if it continues: then the existing results are sent again. Raises: RuleError
    before the session is seated, and as the connector does.
    """
    device_session = device_session_of(link, now=now)
    if not again and _goes_on(connector, device_session):
        return None
    connector.begin(event_data(device_session, club=connector.club))
    if results := player_results(
        results_standing(link), device_session, numbering_of(link.session)
    ):
        connector.ask(Command.PUT_RESULTS, results)
    _sent(link, device_session.version)
    return device_session.rounds


def send_changes(
    link: DeviceLink, connector: Connector, movement: Movement, *, now: dt.datetime
) -> Movement | None:
    """Send the movement again if it changed; return it, None if it did not.

    known: what was sent before. For pairs the version of the seating shows a change; teams have
    none, and their seats also depend on line-ups.
    """
    of_teams = is_of_teams(link.session)
    if not of_teams and version_of(link.session) == link.seating:
        return None
    device_session = device_session_of(link, now=now)
    if of_teams and device_session.rounds == movement:
        return None
    for section in section_updates(device_session, club=connector.club):
        connector.ask(Command.UPDATE_MOVEMENT, section)
    _sent(link, device_session.version)
    return device_session.rounds


def send_results(link: DeviceLink, connector: Connector, since: int, *, now: dt.datetime) -> int:
    """Send the results that differ from those of their devices; return up to which version.

    since: the version of results that the devices know, -1 if unknown.
    """
    newest = newest_result(link)
    if newest == since:
        return since
    rows = results_unsaid(link, since=since)
    if rows:
        device_session = device_session_of(link, now=now)
        if results := player_results(rows, device_session, numbering_of(link.session)):
            connector.ask(Command.PUT_RESULTS, results)
    return newest


def send_hands(
    link: DeviceLink, connector: Connector, sent: frozenset[int], *, now: dt.datetime
) -> frozenset[int]:
    """Send the public hands that were not sent yet; return all that were sent."""
    boards = [hand for hand in hands_to_show(link.session, now=now) if hand[0] not in sent]
    if boards:
        connector.ask(Command.PUT_HANDS, hands_data(device_session_of(link, now=now), boards))
    return sent | {board for board, _hands in boards}


def note_heard(link: DeviceLink, *, now: dt.datetime) -> None:
    """Record that the connector answered."""
    link.heard_at, link.trouble = now, ""
    link.save(update_fields=["heard_at", "trouble"])


def note_trouble(link: DeviceLink, trouble: DeviceTrouble) -> None:
    """Record that the connector does not answer, or refuses what is sent."""
    if link.trouble != trouble:
        link.trouble = trouble
        link.save(update_fields=["trouble"])


def _goes_on(connector: Connector, device_session: DeviceSession) -> bool:
    """Return whether the connector knew the session and continues it."""
    try:
        connector.go_on(event_continued(device_session, club=connector.club))
    except ConnectorRefused as refusal:
        if not refusal.is_unknown:
            raise
        return False
    return True


def _sent(link: DeviceLink, version: int) -> None:
    link.seating = version
    link.save(update_fields=["seating"])
