"""Sentences about teams, substitutes, line-ups, dates and directors."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "pair_has_two_or_three": _("A pair has two players, or three who take turns: not {players}."),
    "mixed_team_needs_of_each_sex": _("A mixed team needs {needed} players of each sex."),
    "team_without_players": _("A team without players has no captain."),
    "team_too_small": _("A team has at least {fewest} players, not {players}."),
    "team_too_large": _("This team may list {most} players, not {players}."),
    "match_too_short": _("A match has at least {fewest} boards, not {boards}."),
    "swiss_few_rounds": _("A Swiss event has at least {fewest} rounds, not {rounds}."),
    "championship_too_short": _(
        "In this championship each team plays at least {fewest} boards, not {boards}."
    ),
    "player_already_used": _("{player} has played for {team} and cannot be replaced."),
    "player_played_for_another": _("{player} has played for {team} in this event."),
    "too_few_stay": _(
        "At least {needed} of the players who qualified the team must stay; {kept} do."
    ),
    "captain_must_choose": _(
        "These players have played equally often, and {places} of them count: {players}. The "
        "captain chooses."
    ),
    "substitute_too_strong": _(
        "The substitute is of tier {tier}, above tier {replaced} of the player replaced."
    ),
    "replaced_too_long": _(
        "One player would be replaced in {replaced} of {boards} boards; at most {most} are allowed."
    ),
    "partners_too_little_together": _(
        "The partners would play {together} of {boards} boards with each other; at least {needed} "
        "are asked."
    ),
    "both_partners_replaced": _("Both partners cannot be replaced at the same time."),
    "stand_in_too_late": _("The pair that stood in could ask to stay until {until}."),
    "substitutes_not_with_larger_teams": _(
        "Substitutes are for events whose teams list {size} players at most; here {most} may be "
        "listed."
    ),
    "team_needs_no_substitute": _(
        "Substitutes are for a team of {size} of which fewer than {needed} can come; this one has "
        "{registered}, and {available} can come."
    ),
    "substitute_has_a_team": _("The substitute plays, or will play, for another team."),
    "substitute_not_a_woman": _("In this event the substitute must be a woman."),
    "substitute_of_same_sex": _("The substitute must be of the other sex than the partner."),
    "line_up_not_your_turn": _("The other team names its line-up first."),
    "no_such_segment": _("The match has no segment {segment}."),
    "picks_not_as_the_rule_gives": _(
        "The home team picks {home} and the visitors {visitors} of these segments."
    ),
    "pick_in_the_same_half": _("Segment {segment} is in the half from which the others picked."),
    "segments_without_rule": _(
        "No rule says who may choose in a match of {segments} segments: the event's regulation "
        "must."
    ),
    "pairs_stay_in_segment": _(
        "After {boards} boards of the segment its pairs stay until it ends."
    ),
    "match_date_locked": _(
        "Round {round} of {rounds} cannot be moved: the last rounds, and matches that play the "
        "same boards, keep their day."
    ),
    "match_to_come": _(
        "{home} – {away}, round {round}, is played on {day}: where it was played ahead, its day is "
        "changed first, as both captains agree and the organiser grants."
    ),
    "match_moved_too_far": _("A match moves {most} days at most, not {days}."),
    "both_captains_must_sign": _("Both captains sign the request; missing: {missing}."),
    "move_request_too_late": _("The request was due by {until}."),
    "director_missing": _("The event has no director."),
    "director_not_qualified": _("{director} is not on the register of directors."),
    "director_plays": _("{director} plays in the event, and cannot direct it."),
    "one_chief_director": _("One of the {directors} directors must be in charge."),
    "council_appoints_directors": _(
        "The directors of this event are appointed by the council of directors."
    ),
    "notice_director_appointed": _(
        "You are appointed to direct {event}, from {day}. Say whether you accept:"
    ),
    "notice_director_appointed_subject": _("Do you direct {event}?"),
    "notice_director_stands_in": _(
        "You are called to direct {event}, of {day}, until an appointed director comes:"
    ),
    "notice_director_stands_in_subject": _("You stand in as director: {event}"),
    "director_appointed_before": _("{director} is appointed to this event already."),
    "appointment_answered": _("This appointment was answered before: {state}."),
    "appointment_not_standing": _("This appointment does not stand any more: {state}."),
    "appointment_end_reason_missing": _(
        "Say why the appointment ends; of who stood in, what is handed over."
    ),
    "appointments_left_in_order": _("The last day is before the first."),
    "no_reserve_scheme": _("The event's regulation admits no reserves."),
    "system_not_permitted": _("This event does not permit {colour} systems, only {allowed}."),
    "brown_not_permitted": _("This event permits no Brown conventions."),
    "card_exists": _("The pair already has a convention card for this event."),
    "defence_too_late": _("Written defences were due by {until}."),
    "unusual_pair_keeps_openings": _(
        "A pair with a highly unusual system may not change its openings."
    ),
    "online_event_needs_card": _("In this online event each pair needs a convention card."),
}
