"""Predicates on events: who may do what. Only doors call them."""

import datetime as dt
from typing import Any

from federation.bodies.selectors.mandates import (
    associations_of,
    clubs_of,
    has_council_mandate,
    has_office_mandate,
    is_secretary,
)
from federation.models import Account, Council
from federation.rules.organisers import OrganiserKind
from federation.selectors.keys import with_key
from tournaments.direction.selectors import appointing_body, directs_event
from tournaments.entries.selectors.seat_requests import plays_in
from tournaments.events.selectors.hosting import (
    delegates_decisions,
    delegations_of,
    holder_of,
    is_host,
)
from tournaments.models import (
    CardDelivery,
    CardVersion,
    Championship,
    ConventionCard,
    DateReservation,
    DealDifference,
    DealSet,
    DirectorAppointment,
    DirectorPost,
    Event,
    Exemption,
    HostingAgreement,
    HostingBid,
    HostingCall,
    MatchMove,
    Nomination,
    Phase,
    PhaseEvent,
    PhasePlace,
    PhaseQuota,
    Registration,
    RegistrationPlayer,
    ScheduledMatch,
    SeatRequest,
    Session,
    TimetableProposal,
)
from tournaments.rules.line_ups import Side
from tournaments.selectors.staff import assists_at
from tournaments.teams.selectors.line_ups import sides_led_by


def may_create_event(account: Account, row: Any, *, on: dt.date) -> bool:
    """Secretaries of clubs and associations, and the office; what they may create is a rule."""
    return has_office_mandate(account, on=on) or is_secretary(account, on=on)


def may_manage_event(account: Account, row: Event, *, on: dt.date) -> bool:
    """The organiser's secretary, the host's, the event's director, and the office."""
    return (
        may_answer_for_event(account, row, on=on)
        or directs_event(account, row, on=on)
        or is_host(account, row, on=on)
    )


def may_direct_event(account: Account, row: Event, *, on: dt.date) -> bool:
    """The event's directors: appointed and accepted, or with a mandate for it on that day.

    Neither the office nor the organiser: what is ruled at the table is the directors' alone. An
    office or a club that directs itself names a director.
    """
    return directs_event(account, row, on=on)


def may_appoint_directors(account: Account, row: Event, *, on: dt.date) -> bool:
    """The council of directors, the organiser's secretary, the office; which body may is a rule."""
    return appointing_body(account, row, on=on) is not None


def may_end_appointment(account: Account, row: DirectorAppointment, *, on: dt.date) -> bool:
    """Whoever may appoint for the event, and the event's directors for who stands in."""
    if row.post == DirectorPost.STAND_IN and may_direct_event(account, row.event, on=on):
        return True
    return may_appoint_directors(account, row.event, on=on)


def may_answer_appointment(account: Account, row: DirectorAppointment, *, on: dt.date) -> bool:
    """The person who was appointed."""
    return account.person_id is not None and account.person_id == row.person_id


def may_call_stand_in(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever manages the event: the organiser, the host, the director, the office."""
    return may_manage_event(account, row, on=on)


def may_leave_appointments(account: Account, row: Any, *, on: dt.date) -> bool:
    """The council of directors, and the office for it."""
    return has_office_mandate(account, on=on) or has_council_mandate(
        account, Council.DIRECTORS, on=on
    )


def may_answer_for_event(account: Account, row: Event, *, on: dt.date) -> bool:
    """The organiser's secretary and the office: those who can owe and pay."""
    if has_office_mandate(account, on=on):
        return True
    if row.club_id is not None:
        return clubs_of(account, on=on).filter(pk=row.club_id).exists()
    if row.association_id is not None:
        return associations_of(account, on=on).filter(pk=row.association_id).exists()
    return False


def may_write_regulation(account: Account, row: Event, *, on: dt.date) -> bool:
    """Those who answer for the event; never the host of a delegated one."""
    return may_answer_for_event(account, row, on=on)


def may_change_event(account: Account, row: Event, *, on: dt.date) -> bool:
    """Those who answer for the event; what may still change is a rule."""
    return may_answer_for_event(account, row, on=on)


def may_state_edition(account: Account, row: Event, *, on: dt.date) -> bool:
    """The federation's office and its technical council."""
    return has_office_mandate(account, on=on) or has_council_mandate(
        account, Council.TECHNICAL, on=on
    )


def may_propose_timetable(account: Account, row: Event, *, on: dt.date) -> bool:
    """The host of a delegated event, and the office."""
    return has_office_mandate(account, on=on) or is_host(account, row, on=on)


def may_decide_timetable(account: Account, row: TimetableProposal, *, on: dt.date) -> bool:
    """The federation's office."""
    return has_office_mandate(account, on=on)


def may_delegate_event(account: Account, row: Event, *, on: dt.date) -> bool:
    """The office, and the association in whose hands the event is."""
    if has_office_mandate(account, on=on):
        return True
    holder = holder_of(row, delegations_of(row))
    if holder.kind is not OrganiserKind.ASSOCIATION:
        return False
    return associations_of(account, on=on).filter(code=holder.area).exists()


def may_set_quotas(account: Account, row: Event, *, on: dt.date) -> bool:
    """The office and the federation's board."""
    return delegates_decisions(account, on=on)


def may_name_entries(account: Account, row: PhaseQuota, *, on: dt.date) -> bool:
    """The association whose places they are, and the office."""
    if has_office_mandate(account, on=on):
        return True
    return with_key(associations_of(account, on=on), row.association_id).exists()


def may_withdraw_nomination(account: Account, row: Nomination, *, on: dt.date) -> bool:
    """Whoever may name for that association."""
    return may_name_entries(account, row.quota, on=on)


def may_choose_region(account: Account, row: Event, *, on: dt.date) -> bool:
    """A player for themselves."""
    return account.person_id is not None


def may_open_hosting_call(account: Account, row: Event, *, on: dt.date) -> bool:
    """The federation's office."""
    return has_office_mandate(account, on=on)


def may_withdraw_hosting_call(account: Account, row: HostingCall, *, on: dt.date) -> bool:
    """The federation's office."""
    return has_office_mandate(account, on=on)


def may_decide_hosting_call(account: Account, row: HostingCall, *, on: dt.date) -> bool:
    """The office and the federation's board."""
    return delegates_decisions(account, on=on)


def may_place_bid(account: Account, row: HostingCall, *, on: dt.date) -> bool:
    """Secretaries of clubs and associations for their bodies, the office for anyone."""
    return has_office_mandate(account, on=on) or is_secretary(account, on=on)


def may_withdraw_bid(account: Account, row: HostingBid, *, on: dt.date) -> bool:
    """The bidder, and the office."""
    return has_office_mandate(account, on=on) or (
        with_key(clubs_of(account, on=on), row.club_id).exists()
        or with_key(associations_of(account, on=on), row.association_id).exists()
    )


def may_see_agreement(account: Account, row: HostingAgreement, *, on: dt.date) -> bool:
    """Whoever can see the row: the host, the office, the board."""
    return True


def may_request_share(account: Account, row: HostingAgreement, *, on: dt.date) -> bool:
    """The federation's office."""
    return has_office_mandate(account, on=on)


def may_reserve_dates(account: Account, row: Any, *, on: dt.date) -> bool:
    """Secretaries of clubs and associations, and the office."""
    return has_office_mandate(account, on=on) or is_secretary(account, on=on)


def may_follow_reservation(account: Account, row: DateReservation, *, on: dt.date) -> bool:
    """The secretary of the body that asked, and the office."""
    if has_office_mandate(account, on=on):
        return True
    if row.club_id is not None:
        return with_key(clubs_of(account, on=on), row.club_id).exists()
    return with_key(associations_of(account, on=on), row.association_id).exists()


def may_keep_calendar(account: Account, row: Any, *, on: dt.date) -> bool:
    """The federation's office, for its board: it alone decides in the calendar."""
    return has_office_mandate(account, on=on)


def may_speak_for_an_association(account: Account, row: Any, *, on: dt.date) -> bool:
    """Secretaries of associations, and the office."""
    return has_office_mandate(account, on=on) or associations_of(account, on=on).exists()


def may_enter_event(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever is a player; whether the event takes entries is a rule."""
    return account.person_id is not None


def may_see_own_entries(account: Account, row: Any, *, on: dt.date) -> bool:
    """Whoever is a player."""
    return account.person_id is not None


def may_answer_invitation(account: Account, row: RegistrationPlayer, *, on: dt.date) -> bool:
    """The player who was invited."""
    return account.person_id == row.person_id


def may_change_entry(account: Account, row: Registration, *, on: dt.date) -> bool:
    """The captain, who sent it, and whoever manages the event."""
    own = account.person_id is not None and account.person_id == row.captain_id
    return own or row.sent_by_id == account.pk or may_manage_event(account, row.event, on=on)


def may_ask_for_seat(account: Account, row: Registration, *, on: dt.date) -> bool:
    """Who accepted to play in the entry."""
    return plays_in(account, row)


def may_decide_seat(account: Account, row: SeatRequest, *, on: dt.date) -> bool:
    """Whoever manages the event."""
    return may_manage_event(account, row.registration.event, on=on)


def may_withdraw_seat_request(account: Account, row: SeatRequest, *, on: dt.date) -> bool:
    """The player who asked."""
    return account.person_id is not None and account.person_id == row.person_id


def may_direct_entry(account: Account, row: Registration, *, on: dt.date) -> bool:
    """Whoever manages the event: checks let pass, substitutes, stand-ins."""
    return may_manage_event(account, row.event, on=on)


def may_lead_in_match(account: Account, row: ScheduledMatch, *, on: dt.date) -> bool:
    """The captains of the two teams, and whoever manages the event, on a captain's word."""
    return bool(sides_led_by(row, account)) or may_manage_event(account, row.event, on=on)


def sides_acted_for(account: Account, row: ScheduledMatch, *, on: dt.date) -> set[Side]:
    """Return the sides an account acts for: a captain for the own team, a director for either."""
    own = sides_led_by(row, account)
    if own or not may_manage_event(account, row.event, on=on):
        return own
    return set(Side)


def may_answer_move(account: Account, row: MatchMove, *, on: dt.date) -> bool:
    """The captains of the two teams."""
    return bool(sides_led_by(row.match, account))


def may_direct_match(account: Account, row: ScheduledMatch, *, on: dt.date) -> bool:
    """Whoever manages the event."""
    return may_manage_event(account, row.event, on=on)


def may_decide_move(account: Account, row: MatchMove, *, on: dt.date) -> bool:
    """Whoever manages the event."""
    return may_manage_event(account, row.match.event, on=on)


def may_draw_up_championship(account: Account, row: Any, *, on: dt.date) -> bool:
    """The office, and secretaries of associations for championships of theirs."""
    return has_office_mandate(account, on=on) or associations_of(account, on=on).exists()


def may_run_championship(account: Account, row: Championship, *, on: dt.date) -> bool:
    """The office, and the secretary of the association whose championship it is."""
    if has_office_mandate(account, on=on):
        return True
    return with_key(associations_of(account, on=on), row.association_id).exists()


def may_run_phase(account: Account, row: Phase, *, on: dt.date) -> bool:
    """Whoever runs the championship."""
    return may_run_championship(account, row.championship, on=on)


def may_settle_phase_event(account: Account, row: PhaseEvent, *, on: dt.date) -> bool:
    """Whoever runs the championship: who goes on is read off the results by one hand."""
    return may_run_championship(account, row.phase.championship, on=on)


def may_answer_place(account: Account, row: PhasePlace, *, on: dt.date) -> bool:
    """Whoever played the phase in that entry, and whoever runs the championship."""
    playing = (
        account.person_id is not None
        and row.entry is not None
        and row.entry.players.filter(person=account.person_id, left_at__isnull=True).exists()
    )
    return playing or may_run_championship(account, row.phase.championship, on=on)


def may_declare_exempt(account: Account, row: Exemption, *, on: dt.date) -> bool:
    """The players of the exempt entry, and whoever runs the championship."""
    exempt = any(player.pk == account.person_id for player in row.players.all())
    return exempt or may_run_championship(account, row.phase.championship, on=on)


def may_keep_deal_set(account: Account, row: DealSet, *, on: dt.date) -> bool:
    """Whoever manages the event; whether they may see sealed cards is a rule."""
    return may_manage_event(account, row.event, on=on)


def may_settle_deals(account: Account, row: DealDifference, *, on: dt.date) -> bool:
    """Whoever manages the event."""
    return may_manage_event(account, row.session.event, on=on)


def may_print_hand_record(account: Account, row: Session, *, on: dt.date) -> bool:
    """Whoever manages the event."""
    return may_manage_event(account, row.event, on=on)


def may_keep_cards(account: Account, row: Any, *, on: dt.date) -> bool:
    """Whoever is a player."""
    return account.person_id is not None


def may_read_card(account: Account, row: Any, *, on: dt.date) -> bool:
    """Whoever can see it: its players, directors it was sent to, the office."""
    return True


def may_write_card(account: Account, row: ConventionCard, *, on: dt.date) -> bool:
    """The two players whose card it is."""
    return account.person_id is not None and account.person_id in row.people


def may_sign_card(account: Account, row: CardVersion, *, on: dt.date) -> bool:
    """The two players whose card it is."""
    return may_write_card(account, row.card, on=on)


def may_let_card_pass(account: Account, row: CardDelivery, *, on: dt.date) -> bool:
    """Whoever manages the event."""
    return may_manage_event(account, row.event, on=on)


def may_seat_players(account: Account, row: Session, *, on: dt.date) -> bool:
    """Whoever manages the event: its organiser, its directors, the office; the assistants."""
    return may_manage_event(account, row.event, on=on) or assists_at(account, row.event, on=on)
