"""Sentences about entries, their checks and substitutions."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "entries_not_open_yet": _("Entries open at {opens_at}."),
    "entries_closed": _("Entries closed at {closes_at}."),
    "entries_not_opened": _("This event takes no entries online."),
    "entries_event_cancelled": _("This event is cancelled."),
    "entries_event_over": _("This event is over: {ended_on} was its last day."),
    "entry_times_in_order": _("Entries close after they open."),
    "entries_close_after_end": _("Entries close by the last day of the event, {ends_on}."),
    "entries_close_as_regulation": _(
        "The regulation of the event says that entries close on {closes_on}."
    ),
    "entry_charge_of_other_organiser": _(
        "The federation asks payment for its own events only: here the fee is paid to the "
        "organiser."
    ),
    "entry_price_early": _("early price until {until}"),
    "entry_price_young": _("younger than {age}: {percent} % less"),
    "entry_price_senior": _("{age} or older: {percent} % less"),
    "entry_price_early_young": _("early price until {until}; younger than {age}: {percent} % less"),
    "entry_price_early_senior": _("early price until {until}; {age} or older: {percent} % less"),
    "entry_price_unlicensed": _("in addition, without a licence of the season"),
    "entry_surcharge_where_all_are_licensed": _(
        "Every player of this event needs a licence: nobody can be charged for having none."
    ),
    "entry_price_incomplete": _(
        "An early price needs its last day, a discount its age and its percentage."
    ),
    "entry_early_price_not_lower": _("The early price is lower than the price of an entry."),
    "entry_discount_percent": _("A discount is 1 to 100 percent."),
    "entry_discount_ages": _("Nobody can be young and a senior at once: put the ages in order."),
    "entry_charge_nothing": _("There is no price to ask for."),
    "entry_places_below_entered": _("{entered} entries are in already; {places} places are fewer."),
    "regulations_not_accepted": _(
        "Who plays accepts the Laws and the regulations: tick that you do."
    ),
    "entry_size": _("An entry in this event has {needed} players, not {named}."),
    "entry_player_unknown": _("Nobody has the number {number}."),
    "entry_player_given_twice": _("{player} is named twice."),
    "entry_licence_missing": _("No licence of the season by {day}."),
    "entry_licence_refused": _("The licence of {season} was refused."),
    "notice_entry_invited": _(
        "{captain} entered you in {event}, which begins on {day}. Say whether you play:"
    ),
    "notice_entry_invited_subject": _("Do you play in {event}?"),
    "notice_entry_invited_fee": _(
        "{captain} entered you in {event}, which begins on {day}. The entry fee is {fee}, for all "
        "players of the entry. Say whether you play:"
    ),
    "notice_entry_invited_fee_subject": _("Do you play in {event}?"),
    "notice_entry_invitation_refused": _(
        "Somebody invited to the entry of {captain} in {event} does not play. Invite somebody "
        "else, or withdraw the entry."
    ),
    "notice_entry_invitation_refused_subject": _("An invitation was refused: {event}"),
    "notice_entry_accepted": _("The entry of {players} in {event}, from {day}, is accepted."),
    "notice_entry_accepted_subject": _("Entry accepted: {event}"),
    "notice_entry_waits": _(
        "{event} is full: the entry of {players} waits among the reserves. You are told when a "
        "place becomes free."
    ),
    "notice_entry_waits_subject": _("Among the reserves: {event}"),
    "notice_entry_waits_for_licence": _(
        "The entry of {players} in {event} has its place and waits for licences of the season "
        "until {until}."
    ),
    "notice_entry_waits_for_licence_subject": _("Entry waits for licences: {event}"),
    "notice_entry_reserve_called": _(
        "A place became free: {players}, until now reserves, are in {event}, from {day}."
    ),
    "notice_entry_reserve_called_subject": _("From the reserves into {event}"),
    "notice_entry_withdrawn": _("The entry of {players} in {event} was withdrawn. {reason}"),
    "notice_entry_withdrawn_subject": _("Entry withdrawn: {event}"),
    "notice_entry_licensed": _(
        "The licence is issued: the entry of {players} in {event} is accepted."
    ),
    "notice_entry_licensed_subject": _("Entry accepted: {event}"),
    "notice_entry_licence_missing": _(
        "The entry of {players} in {event} has ended: the licence it waited for was not issued by "
        "{until}."
    ),
    "notice_entry_licence_missing_subject": _("Entry ended without licence: {event}"),
    "notice_entry_licence_refused": _(
        "The entry of {players} in {event} has ended: the licence it waited for was refused. The "
        "body that asked for it knows why. Nothing is to be paid; enter again once the licence "
        "is asked for anew."
    ),
    "notice_entry_licence_refused_subject": _("Entry ended, licence refused: {event}"),
    "notice_entry_licence_withdrawn": _(
        "The licence that the entry of {players} in {event} waits for is no longer asked for. "
        "Have your club or association ask for it again: the place is kept until {until}."
    ),
    "notice_entry_licence_withdrawn_subject": _("Licence not asked for any more: {event}"),
    "entry_player_elsewhere": _("{player} is entered in this event already."),
    "entry_player_maybe_elsewhere": _(
        "{player} has the name and birth date of somebody entered in this event under another "
        "number ({number})."
    ),
    "entry_player_maybe_twice": _(
        "{player} has the name and birth date of somebody else of this entry, under another number."
    ),
    "entry_not_yours": _("Only who plays in the entry, or is its captain, may do that."),
    "entry_sender_must_play": _("Who enters plays in the entry, or is the captain of the team."),
    "entries_after_points": _(
        "{event} was homologated on {day} and points were given: its entries and line-ups stay as "
        "they were played. What is wrong with the results is put right by the federation's office."
    ),
    "entry_has_results": _(
        "This entry has results in the event: who leaves now abandons it. Tell the director, who "
        "rules on it."
    ),
    "entries_wait_for_regulation": _(
        "Entries of an official event open once its regulation is published: until then price, "
        "deadline and places stay empty; they are set on the event's page after that."
    ),
    "entry_is_drawn": _(
        "A place at the tables is drawn for this entry. Tell the organiser or the director, who "
        "take it out."
    ),
    "entry_sits_in_session": _(
        "This entry sits in a session: take it out of the seating there first, which shows what "
        "becomes of the results."
    ),
    "entry_ended": _("This entry has ended: {state}."),
    "entry_not_inviting": _("This entry waits for nobody."),
    "entry_has_its_players": _("Each place of the entry is taken or waits for an answer."),
    "invitation_answered": _("This invitation has been answered."),
    "entry_reason_missing": _("Say why: the reason stays on record."),
    "entry_check_not_failing": _("Nothing is refused here that could be let pass."),
    "entry_club_missing": _("{player} belongs to no club that the fee could be asked of."),
    "not_a_triplet": _("Only in an event of triplets do players of an entry take turns."),
    "triplet_is_of_three": _("Entry {number} has {players} players; a triplet has three."),
    "turn_of_a_stranger": _("Who rests is one of the three."),
    "turn_of_no_session": _("The event has {sessions} sessions; rounds count from 1."),
    "no_reserve_waits": _("No reserve waits for a place."),
    "no_place_free": _("No place is free."),
    "substitution_not_a_pair": _("Substitutes of this kind are for pairs."),
    "substitution_not_a_partner": _("{player} does not play in this entry."),
    "substitution_of_partner": _("{player} plays in this entry."),
    "substitution_no_such_session": _("The event has {sessions} sessions; {session} is not one."),
    "substitution_too_many_boards": _("Session {session} has {boards} boards, not {asked}."),
    "substitution_is_legal": _("This substitution keeps the rules: record it as one."),
    "new_pair_not_accepted": _("A rule of substitutions was broken: the new pair cannot stay."),
    "partner_of_pairs_only": _("A partner is looked for in events of pairs only."),
    "partner_sought_before": _("You are looking for a partner in this event already."),
    "seats_of_teams_stay": _("In an event of teams players keep their seats: nothing to ask for."),
    "seat_request_needs_why": _("Say why you cannot move between tables."),
    "seat_asked_before": _("You have asked for a seat in this event already."),
    "seat_request_decided": _("This request is answered."),
    "seat_request_without_entry": _(
        "The entry has no place in the event yet: keep the seat once it has."
    ),
    "entry_not_standing_in": _("This entry does not stand in for another."),
}
