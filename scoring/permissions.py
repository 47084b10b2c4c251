"""Who may do what with results. Checked by views and API only."""

import datetime as dt
from typing import Any

from federation.bodies.selectors.mandates import has_council_mandate, has_office_mandate
from federation.models import Account, Council
from scoring.models import (
    ActOnLine,
    AgreeingBody,
    BoardRuling,
    BookAct,
    ContestantRuling,
    EventResult,
    HomologationFact,
    LateChange,
    LateChangeState,
    MatchRuling,
    PointsLoss,
    RankingList,
    ResultFile,
    ResultState,
)
from scoring.selectors.waiving import rules_to_waive
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import EntryPlayer, Event, Session
from tournaments.permissions import (
    may_answer_for_event,
    may_direct_event,
    may_manage_event,
    may_seat_players,
)
from tournaments.permissions.room import may_note_results


def may_see_conditions(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever looks after the event, the technical council, and who may waive a condition."""
    return (
        may_manage_event(account, row, on=on)
        or has_council_mandate(account, Council.TECHNICAL, on=on)
        or may_waive_condition(account, row, on=on)
    )


def may_waive_condition(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever acts for a body that the event's rule set lets waive a rule."""
    return bool(rules_to_waive(account, row, on=on))


def may_check_homologated(account: Account, row: Any, *, on: dt.date) -> bool:
    """The office and the technical council."""
    return has_office_mandate(account, on=on) or has_council_mandate(
        account, Council.TECHNICAL, on=on
    )


def may_upload_results(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever looks after the event."""
    return may_manage_event(account, row, on=on)


def may_decide_file(account: Account, row: ResultFile, *, on: dt.date) -> bool:
    """Whoever looks after the event of the file: to say who plays, to confirm, to discard."""
    return may_manage_event(account, row.event, on=on)


def may_confirm_file(account: Account, row: ResultFile, *, on: dt.date) -> bool:
    """Whoever looks after the event; once it is homologated its results count, so the office."""
    if EventResult.objects.filter(event=row.event, state=ResultState.HOMOLOGATED).exists():
        return has_office_mandate(account, on=on)
    return may_manage_event(account, row.event, on=on)


def may_hand_on_file(account: Account, row: ResultFile, *, on: dt.date) -> bool:
    """Whoever looks after a homologated event, whose files the office alone confirms."""
    return may_decide_file(account, row, on=on) and not may_confirm_file(account, row, on=on)


def may_close_session(account: Account, row: Session, *, on: dt.date) -> bool:
    """Whoever looks after the event; once it is homologated its results count, so the office."""
    return may_note_turns(account, row.event, on=on)


def may_undo_at_table(account: Account, row: BookAct, *, on: dt.date) -> bool:
    """Whoever enters results for the tables; a board left without one, who lets tables go on."""
    may = may_seat_players if row.act == ActOnLine.LEFT else may_note_results
    return may(account, row.line.session, on=on)


def may_note_turns(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever looks after the event; once it is homologated points hang on it, so the office."""
    if EventResult.objects.filter(event=row, state=ResultState.HOMOLOGATED).exists():
        return has_office_mandate(account, on=on)
    return may_manage_event(account, row, on=on)


def may_identify_player(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever looks after the event; once it is homologated its points change, so the office."""
    return may_note_turns(account, row, on=on)


def may_rule_on_results(account: Account, row: Event, *, on: dt.date) -> bool:
    """The event's directors and the office; once the event is homologated the office alone."""
    if has_office_mandate(account, on=on):
        return True
    if EventResult.objects.filter(event=row, state=ResultState.HOMOLOGATED).exists():
        return False
    return may_direct_event(account, row, on=on)


def may_award_at_tables(account: Account, row: Session, *, on: dt.date) -> bool:
    """Whoever may rule on the results of its event."""
    return may_rule_on_results(account, row.event, on=on)


def may_take_back_ruling(
    account: Account, row: BoardRuling | MatchRuling | ContestantRuling, *, on: dt.date
) -> bool:
    """Whoever may rule on the results of its event."""
    return may_rule_on_results(account, row.event, on=on)


def may_see_late_changes(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever looks after the event, and the technical council."""
    return may_see_conditions(account, row, on=on)


def may_agree_to_late_change(account: Account, row: LateChange, *, on: dt.date) -> bool:
    """The event's directors; after them the body it waits for: the organiser, who does not direct
    the event, or the technical council."""
    if row.state == LateChangeState.FOR_DIRECTOR or not row.body:
        return may_direct_event(account, row.event, on=on)
    if row.director_id == account.pk:
        return False
    if row.body == AgreeingBody.TECHNICAL:
        return has_council_mandate(account, Council.TECHNICAL, on=on)
    return may_answer_for_event(account, row.event, on=on)


def may_take_back_points_loss(account: Account, row: PointsLoss, *, on: dt.date) -> bool:
    """The office."""
    return has_office_mandate(account, on=on)


def may_keep_results(account: Account, row: Any, *, on: dt.date) -> bool:
    """The office, which records what homologation waits for."""
    return has_office_mandate(account, on=on)


def may_follow_homologation(account: Account, row: Any, *, on: dt.date) -> bool:
    """The office, and who looks after events: clubs, associations, directors."""
    return has_office_mandate(account, on=on) or events_managed_by(account, on=on).exists()


def may_find_own_table(account: Account, row: Session, *, on: dt.date) -> bool:
    """Who plays in the event of the session."""
    playing = EntryPlayer.objects.filter(entry__event=row.event_id, left_at__isnull=True)
    person = account.person_id
    return person is not None and playing.filter(person=person).exists()


def may_record_report(account: Account, row: Event, *, on: dt.date) -> bool:
    """The office, until directors send their reports here."""
    return has_office_mandate(account, on=on)


def may_read_paper_report(account: Account, row: HomologationFact, *, on: dt.date) -> bool:
    """The office, as it reads every director's report."""
    return has_office_mandate(account, on=on)


def may_record_appeals(account: Account, row: Event, *, on: dt.date) -> bool:
    """The office, until appeals are decided here."""
    return has_office_mandate(account, on=on)


def may_request_payment(account: Account, row: Event, *, on: dt.date) -> bool:
    """The organiser, who asks for homologation and will pay, and the office."""
    return may_answer_for_event(account, row, on=on)


def may_print_results(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever manages the event: its organiser, its directors, the office."""
    return may_manage_event(account, row, on=on)


def may_homologate(account: Account, row: Event, *, on: dt.date) -> bool:
    """The office."""
    return has_office_mandate(account, on=on)


def may_compute_ranking(account: Account, row: Any, *, on: dt.date) -> bool:
    """The office."""
    return has_office_mandate(account, on=on)


def may_publish_ranking(account: Account, row: RankingList, *, on: dt.date) -> bool:
    """The office."""
    return has_office_mandate(account, on=on)


def may_close_season(account: Account, row: Any, *, on: dt.date) -> bool:
    """The office."""
    return has_office_mandate(account, on=on)
