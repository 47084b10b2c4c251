"""Who may do what with laws, the log, rulings, reports, appeals. Checked by views and API only."""

import datetime as dt

from federation.bodies.selectors.councils import councils_of
from federation.models import Account, Council
from federation.permissions import may_keep_office
from rulings.appeals.selectors.appeals import (
    COUNCILS,
    consents_pending_for,
    is_behind_appeal,
    parties_of,
    rulings_contestable_by,
    sits_on_committee,
)
from rulings.appeals.selectors.contested import penalties_contestable_by, sides_spoken_for
from rulings.councils.selectors.case_parties import own_parties
from rulings.log.selectors.incidents import reads_every_log
from rulings.models import (
    Appeal,
    AppealBody,
    AppealMember,
    AppealState,
    CaseDocument,
    CaseHearing,
    ConductReport,
    CouncilCase,
    Evidence,
    FlowWalk,
    Incident,
    IncidentFact,
    PeerPoll,
    Penalty,
    PollPeer,
    ReportForwarding,
    ReportRevision,
    Ruling,
    Sanction,
)
from rulings.selectors.directed_events import events_of_director
from tournaments.direction.selectors import players_among
from tournaments.models import Event
from tournaments.permissions import may_answer_for_event
from tournaments.selectors.staff import assists_at


def may_keep_laws(account: Account, row: object, *, on: dt.date) -> bool:
    """The federation's office."""
    return may_keep_office(account, row, on=on)


def may_see_own_reports(account: Account, row: object, *, on: dt.date) -> bool:
    """Whoever directed an event."""
    return events_of_director(account).exists()


def may_write_report(account: Account, row: Event, *, on: dt.date) -> bool:
    """Who directed the event, in the days after it as well."""
    return events_of_director(account).filter(pk=row.pk).exists()


def may_read_report(account: Account, row: ReportRevision, *, on: dt.date) -> bool:
    """Whoever can see the row: the office, the director, the association, the bodies told."""
    return True


def may_decide_report(account: Account, row: ReportRevision, *, on: dt.date) -> bool:
    """The federation's office."""
    return may_keep_office(account, row, on=on)


def may_forward_report(account: Account, row: ReportRevision, *, on: dt.date) -> bool:
    """The office, and the board, which is told of each forwarding and sees to the rest."""
    return may_keep_office(account, row, on=on) or Council.BOARD in councils_of(account, on=on)


def may_note_forwarding(account: Account, row: ReportForwarding, *, on: dt.date) -> bool:
    """The members of the body it went to."""
    return row.council in councils_of(account, on=on)


def may_read_log(account: Account, row: Event, *, on: dt.date) -> bool:
    """Who directed the event, the office, and the councils whose matters come out of it."""
    return may_keep_log(account, row, on=on) or reads_every_log(account, on=on)


def may_keep_log(account: Account, row: Event, *, on: dt.date) -> bool:
    """Who directs the event, or directed it while it was played: what is ruled is theirs alone."""
    return events_of_director(account).filter(pk=row.pk).exists()


def may_ask_for_correction(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever plays in the event."""
    return account.person_id is not None and bool(players_among(row, {account.person_id}))


def may_read_call(account: Account, row: Incident, *, on: dt.date) -> bool:
    """Whoever can see the row: those who read the event's log."""
    return True


def may_keep_call(account: Account, row: Incident, *, on: dt.date) -> bool:
    """Who directs the event."""
    return may_keep_log(account, row.event, on=on)


def may_go_to_call(account: Account, row: Incident, *, on: dt.date) -> bool:
    """Who directs the event, and its assistants on its days."""
    return may_keep_call(account, row, on=on) or assists_at(account, row.event, on=on)


def may_keep_walk(account: Account, row: FlowWalk, *, on: dt.date) -> bool:
    """Who directs the event."""
    return may_keep_log(account, row.incident.event, on=on)


def may_keep_fact(account: Account, row: IncidentFact, *, on: dt.date) -> bool:
    """Who directs the event."""
    return may_keep_log(account, row.incident.event, on=on)


def may_keep_evidence(account: Account, row: Evidence, *, on: dt.date) -> bool:
    """Who directs the event."""
    return may_keep_log(account, row.incident.event, on=on)


def may_read_evidence(account: Account, row: Evidence, *, on: dt.date) -> bool:
    """Whoever can see the row: those who read the event's log."""
    return True


def may_allow_own_table(account: Account, row: Incident, *, on: dt.date) -> bool:
    """Another director and the office; that it is another is a rule."""
    return may_keep_log(account, row.event, on=on) or may_keep_office(account, row, on=on)


def may_read_ruling(account: Account, row: Ruling, *, on: dt.date) -> bool:
    """Whoever can see the row: readers of the log, and the players concerned."""
    return True


def may_list_rulings(account: Account, row: object, *, on: dt.date) -> bool:
    """Whoever is signed in: the list holds what the account may read."""
    return True


def may_change_ruling(account: Account, row: Ruling, *, on: dt.date) -> bool:
    """Who directs the event; until when is a rule."""
    return may_keep_log(account, row.incident.event, on=on)


def may_see_own_rulings(account: Account, row: object, *, on: dt.date) -> bool:
    """Whoever is a player."""
    return account.person_id is not None


def may_change_penalty(account: Account, row: Penalty, *, on: dt.date) -> bool:
    """Who directs the event, and the office for what a council or a committee decided."""
    return may_keep_log(account, row.event, on=on) or may_keep_office(account, row, on=on)


def may_approve_disqualification(account: Account, row: Penalty, *, on: dt.date) -> bool:
    """The organiser and the office."""
    return may_answer_for_event(account, row.event, on=on)


def may_appeal_ruling(account: Account, row: Ruling, *, on: dt.date) -> bool:
    """The parties to a ruling, and the event's directors for them."""
    return rulings_contestable_by(account, on=on).filter(pk=row.pk).exists()


def may_still_appeal_ruling(account: Account, row: Ruling, *, on: dt.date) -> bool:
    """Whoever may appeal it for a side that did not do so yet."""
    made = row.appeals.exclude(state__in=(AppealState.NOT_CONSIDERED, AppealState.WITHDRAWN))
    return (
        may_appeal_ruling(account, row, on=on)
        and sides_spoken_for(account, row)
        .exclude(pk__in=made.values_list("entry", flat=True))
        .exists()
    )


def may_appeal_penalty(account: Account, row: Penalty, *, on: dt.date) -> bool:
    """The offender, and the event's directors for them."""
    return penalties_contestable_by(account, on=on).filter(pk=row.pk).exists()


def may_write_casebook(account: Account, row: Appeal, *, on: dt.date) -> bool:
    """The event's directors, the committee's members, the council of directors and the office."""
    if may_run_appeal(account, row, on=on) or sits_on_committee(account, row):
        return True
    return may_keep_office(account, row, on=on) or Council.DIRECTORS in councils_of(account, on=on)


def may_read_appeal(account: Account, row: Appeal, *, on: dt.date) -> bool:
    """Whoever can see the row: parties, directors, organiser, committee, the body, the office."""
    return True


def may_run_appeal(account: Account, row: Appeal, *, on: dt.date) -> bool:
    """Those who directed the event; of an appeal to a council the office as well."""
    if row.body != AppealBody.COMMITTEE and may_keep_office(account, row, on=on):
        return True
    return events_of_director(account).filter(pk=row.event_id).exists()


def may_name_committee(account: Account, row: Appeal, *, on: dt.date) -> bool:
    """Who answers for the event, and its directors, to whom the organiser leaves it."""
    return may_answer_for_event(account, row.event, on=on) or may_run_appeal(account, row, on=on)


def may_withdraw_appeal(account: Account, row: Appeal, *, on: dt.date) -> bool:
    """The players behind the appeal."""
    return account.person_id is not None and is_behind_appeal(account.person_id, row)


def may_consent_to_appeal(account: Account, row: Appeal, *, on: dt.date) -> bool:
    """The partner or captain in whose name it was stated too, until they have answered."""
    return consents_pending_for(account).filter(pk=row.pk).exists()


def may_note_consent(account: Account, row: Appeal, *, on: dt.date) -> bool:
    """Those who directed the event, and the office, of what was said to them."""
    return may_run_appeal(account, row, on=on) or may_keep_office(account, row, on=on)


def may_appeal_further(account: Account, row: Appeal, *, on: dt.date) -> bool:
    """The parties, and the event's directors for them."""
    if events_of_director(account).filter(pk=row.event_id).exists():
        return True
    return account.person_id is not None and account.person_id in parties_of(row).players


def may_write_decision(account: Account, row: Appeal, *, on: dt.date) -> bool:
    """The committee's members and the director who writes for them; else the council's members."""
    if row.body == AppealBody.COMMITTEE:
        return sits_on_committee(account, row) or may_run_appeal(account, row, on=on)
    return COUNCILS[AppealBody(row.body)] in councils_of(account, on=on)


def may_tell_decision(account: Account, row: Appeal, *, on: dt.date) -> bool:
    """The directors of the event, who correct the results; of a council's its members too."""
    if events_of_director(account).filter(pk=row.event_id).exists():
        return True
    if row.body == AppealBody.COMMITTEE:
        return False
    return COUNCILS[AppealBody(row.body)] in councils_of(account, on=on)


def may_answer_seat(account: Account, row: AppealMember, *, on: dt.date) -> bool:
    """The person who was asked."""
    return account.person_id == row.person_id


def may_note_spoken_seat(account: Account, row: AppealMember, *, on: dt.date) -> bool:
    """Who names the committee, of somebody who said yes at the table."""
    return may_name_committee(account, row.appeal, on=on)


def may_read_poll(account: Account, row: PeerPoll, *, on: dt.date) -> bool:
    """Whoever can see the row: those who read the event's log; answers stay sealed till closed."""
    return True


def may_keep_poll(account: Account, row: PeerPoll, *, on: dt.date) -> bool:
    """Who directs the event."""
    return may_keep_log(account, row.incident.event, on=on)


def may_answer_poll(account: Account, row: PollPeer, *, on: dt.date) -> bool:
    """The peer who was asked."""
    return account.person_id is not None and account.person_id == row.person_id


def sits_in(account: Account, council: str, *, on: dt.date) -> bool:
    """Return whether an account acts for a body."""
    return council in {council.value for council in councils_of(account, on=on)}


def may_open_case(account: Account, row: object, *, on: dt.date) -> bool:
    """The members of any body, in their own."""
    return bool(councils_of(account, on=on))


def may_see_psychics(account: Account, row: object, *, on: dt.date) -> bool:
    """Members of bodies and whoever directed an event, each of the logs they read."""
    return bool(councils_of(account, on=on)) or events_of_director(account).exists()


def may_report_conduct(account: Account, row: object, *, on: dt.date) -> bool:
    """Whoever is a player."""
    return account.person_id is not None


def may_see_conduct(account: Account, row: object, *, on: dt.date) -> bool:
    """Players, of what they reported, and members of bodies; the disciplinary council reads all."""
    return account.person_id is not None or bool(councils_of(account, on=on))


def may_read_conduct(account: Account, row: ConductReport, *, on: dt.date) -> bool:
    """Whoever can see the row: who reported it and the council, without whom it is about."""
    return True


def may_answer_conduct(account: Account, row: ConductReport, *, on: dt.date) -> bool:
    """The members of the disciplinary council."""
    return sits_in(account, Council.DISCIPLINARY, on=on)


def may_read_case(account: Account, row: CouncilCase, *, on: dt.date) -> bool:
    """Whoever can see the row: the members of the body, and the parties."""
    return True


def may_keep_case(account: Account, row: CouncilCase, *, on: dt.date) -> bool:
    """The members of the body."""
    return sits_in(account, row.council, on=on)


def may_read_case_document(account: Account, row: CaseDocument, *, on: dt.date) -> bool:
    """Whoever can see the row: the members of the body, and parties where it is shared."""
    return True


def may_keep_hearing(account: Account, row: CaseHearing, *, on: dt.date) -> bool:
    """The members of the body."""
    return sits_in(account, row.case.council, on=on)


def may_lift_sanction(account: Account, row: Sanction, *, on: dt.date) -> bool:
    """The members of the body that gave it, and of the one that decides an appeal against it."""
    case = row.decision.case
    bodies = {case.council, *case.appeals.values_list("council", flat=True)}
    return any(sits_in(account, body, on=on) for body in bodies)


def may_appeal_decision(account: Account, row: CouncilCase, *, on: dt.date) -> bool:
    """The parties who read the case, a body's secretary for it; until when is a rule."""
    return row.parties.filter(own_parties(account, on=on)).exists()
