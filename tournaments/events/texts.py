"""Sentences about regulations, delegation, hosting and changes of events."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    # --- the regulation of an event ---
    "regulation_invalid": _("The regulation cannot be kept: {faults}"),
    "regulation_item_unknown": _("The rule set asks for {item}, which no regulation has."),
    "regulation_incomplete": _("The regulation does not say yet: {items}."),
    "regulation_not_published": _("The regulation of this event is written but not published."),
    "regulation_not_written": _("This event has no draft of a regulation."),
    "regulation_is_final": _(
        "Version {version} is published and never edited; write a new version."
    ),
    "regulation_unchanged": _("The draft says what version {version} says already."),
    "regulation_reason_missing": _("Say why the regulation changes."),
    "regulation_changed_meanwhile": _(
        "Somebody else saved this draft meanwhile; read it again before you save yours."
    ),
    "regulation_text_too_long": _("{path}: at most {found} characters"),
    "regulation_too_many_lines": _("{path}: at most {found} lines"),
    "regulation_share_over_one": _("{path}: {found} is more than everything"),
    "regulation_dates_turned": _("{path}: the last day is before the first"),
    "regulation_closes_after_end": _("{path}: entries close after the event has ended"),
    "regulation_line_outside_dates": _("{path}: {found} is not a day of the event"),
    "entry_conditions": _("entry conditions"),
    "participation_conditions": _("participation conditions"),
    "venue": _("venue"),
    "dates": _("dates"),
    "timetable": _("timetable"),
    "fees": _("entry fee"),
    "phases": _("format and phases"),
    "quotas": _("places of the associations"),
    "exemptions": _("exemptions"),
    "tie_breaks": _("tie-breaks"),
    "systems": _("systems policy"),
    "line_ups": _("line-ups"),
    "corrections": _("correction period"),
    "appeals": _("appeals"),
    "prizes": _("prizes and ceremony"),
    "scoring_software": _("scoring software"),
    "spectators": _("spectators"),
    "spectators_open": _(
        "The playing rooms are open to the public, save closed and special rooms."
    ),
    "spectators_law_76": _("Spectators keep to Law 76 and to what the director says."),
    "spectators_smoking": _("The rules on smoking hold for them too."),
    "spectators_telephones": _("They neither make nor take telephone calls."),
    "spectators_not_refused": _("No player may refuse a spectator who keeps to this."),
    "spectators_team_members": _(
        "Members of a team, except the captain, do not watch their own match in the open room."
    ),
    "event_there_already": _(
        "There is already “{event}” of this organiser on these days, from {first}. Say that this "
        "is another event to create it all the same."
    ),
    # --- delegation, quotas, regions ---
    "delegation_to_federation": _("An event is not delegated to the federation itself."),
    "delegation_not_by_kind": _("{holder} cannot hand an event on."),
    "delegation_only_to_clubs": _("{holder} may hand an event on to clubs only, not to {to}."),
    "club_outside_area": _("{club} is outside the area of {holder}."),
    "event_not_national": _("Only national events of the federation are offered for hosting."),
    "quota_exceeded": _("{association} has {places} places; {named} would be named."),
    "quota_below_named": _("{association} has already named {named}; {places} places are fewer."),
    "nomination_player_unknown": _("Nobody has the number {number}."),
    "nomination_player_twice": _("{player} is named already."),
    "nomination_size": _("Name {needed} players, not {named}."),
    "nomination_withdrawn": _("This entry was taken back before."),
    "too_few_association_members": _(
        "An entry of {association} needs {needed} players registered there; it has {registered}."
    ),
    "player_of_another_region": _("{player} is tied to the region {region}."),
    "region_already_chosen": _("The region {region} was chosen before and cannot be changed."),
    "region_choice_too_late": _(
        "A qualifier of the region {region} has begun; it counts as the choice."
    ),
    "team_used_player_of_another_region": _(
        "The team is barred from the national event: in the qualifier of {region} it used "
        "players of another region, {players}."
    ),
    "exemption_not_declared": _("{entry} did not say by {until} that it will play the next phase."),
    "player_tied_to_exempt_entry": _("{player} is tied to the exempt entry {entry}."),
    # --- hosting ---
    "share_below_minimum": _("{offered} of the entry fees is below the least share, {least}."),
    "share_above_everything": _("{offered} is more than all entry fees."),
    "hosting_call_exists": _("This event is on offer already."),
    "hosting_call_decided": _("This call has been decided."),
    "hosting_call_withdrawn": _("This call was withdrawn."),
    "hosting_call_ends_late": _("Bids must end before the event begins."),
    "hosting_call_in_the_past": _("The last day for bids has passed."),
    "hosting_call_still_open": _("Bids are open until {until}; decide after that day."),
    "hosting_bid_exists": _("{bidder} has a bid in this call already; take it back first."),
    "hosting_bid_withdrawn": _("This bid was taken back."),
    "hosting_bid_of_other_call": _("This bid belongs to another call."),
    "hosting_bidder_unclear": _("Name one bidder: a club, an association or another entity."),
    "hosting_venue_missing": _("A bid names its venue."),
    "hosting_timetable_missing": _("A bid proposes a timetable."),
    "hosting_reason_missing": _("Say why this bid was chosen."),
    "hosting_event_not_over": _("The share is asked for once the event is over, after {ends_on}."),
    "hosting_share_requested": _("The share was asked for before, as {reference}."),
    "hosting_no_entries": _("The event has no entries, so there is no share to ask for."),
    "hosting_price_missing": _("The agreement names no price of an entry."),
    "hosting_debtor_missing": _(
        "{host} is neither a club nor an association; its share is asked for by hand."
    ),
    "offer_highest_share": _("highest share of the entry fees"),
    "offer_lower_share": _("a lower share than another bid"),
    "offer_equal_share": _("the same share as another bid; the earlier stands first"),
    "offer_late": _("received after the last day for bids"),
    "event_not_delegated": _("This event has not been handed on to a host."),
    "timetable_empty": _("A timetable has at least one line."),
    "timetable_waiting": _("A timetable is waiting for its answer; it must be decided first."),
    "timetable_decided": _("This timetable was decided before."),
    "timetable_reason_missing": _("Say why the timetable is refused."),
    "correction_period_under_least": _(
        "An event gives at least {least} minutes to correct results, not {minutes}."
    ),
    # --- changing and cancelling ---
    "event_fields_settled": _("This can no longer be changed here: {fields}."),
    "event_leaves_its_season": _(
        "An event stays in its season; cancel this one and enter it anew."
    ),
    "event_cancelled_before": _("The event was cancelled before."),
    "event_already_played": _("Results have been recorded; a played event is not cancelled."),
    "event_cancel_reason_missing": _("Say why the event is cancelled."),
    "name": _("name"),
    "director_name": _("director"),
    "is_online": _("played online"),
    "starts_on": _("first day"),
    "ends_on": _("last day"),
    "planned_sessions": _("sessions"),
    "planned_boards": _("boards in all"),
    "correction_minutes": _("minutes in which results may be corrected"),
    "is_open_to_all": _("entry open to anyone"),
    "is_advertised": _("publicly advertised"),
    "has_prizes": _("prizes for participants"),
    "kind": _("kind"),
    "method": _("scoring"),
    "event_class": _("class"),
    "event_type": _("type"),
    "age_group": _("age group"),
    "category_limit": _("categories"),
}
