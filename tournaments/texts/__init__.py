"""The sentences behind the codes of this app."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "event_class:PRIVATE_TOURNAMENT": _("private tournament"),
    "event_class:FESTIVAL": _("festival"),
    "event_class:INTERNATIONAL_FESTIVAL": _("international festival"),
    "event_class:REGIONAL_CHAMPIONSHIP": _("regional championship"),
    "event_class:NATIONAL_QUALIFIER": _("qualifier of a national event"),
    "event_class:NATIONAL_CHAMPIONSHIP": _("national championship"),
    "event_class:NATIONAL_EVENT": _("national event"),
    "event_name_missing": _("The event needs a name."),
    "edition_not_admitted": _(
        "The regulation does not admit the Laws of {edition}: an event is played under those of "
        "{admitted}."
    ),
    "edition_needs_reason": _("Say why the event is put under another edition of the Laws."),
    "edition_is_so_already": _("The event is under the Laws of {edition} already."),
    "edition_after_play": _(
        "The first session has begun: the event stays under the Laws of {edition}."
    ),
    "edition_ruled_under": _(
        "A ruling stands, or a flow is under way, that was given under the Laws of {editions}: "
        "take it back first, or leave the event under them."
    ),
    "event_ends_before_it_starts": _("The last day is before the first."),
    "event_over_a_year": _("An event lasts {days} days at most. Look at the year of its last day."),
    "event_sessions_missing": _("An event has at least one session, and no fewer than 0 boards."),
    "method_not_for_kind": _("An event of {kind} is not scored by {method}."),
    "event_organiser_unclear": _("Name the club or the association that organises, and only it."),
    "no_such_event_class": _("There is no event class {event_class}."),
    "class_not_open_to_organiser": _(
        "This organiser ({organiser}) may not create an event of the class {event_class}."
    ),
    "no_mandate_for_organiser": _(
        "The rule set does not say which events this organiser ({organiser}) may create."
    ),
    "championship_name_reserved": _("Only a championship may be called “{word}”."),
    "not_a_championship": _("An event of the class {event_class} is not a championship."),
    "championship_titles": _("A championship gives {due} title, not {titles}."),
    "championship_organiser": _("This championship is organised by {due}, not by {organiser}."),
    "championship_already_held": _(
        "The season {season} already has this championship: one for each kind and type."
    ),
    "not_a_festival": _(
        "This event cannot be called a festival ({sessions} sessions, {days} consecutive "
        "days, {boards} boards; at least {min_sessions} sessions, {min_days} consecutive days "
        "and {min_boards} boards are asked): {shortfalls}"
    ),
    "festival_not_open": _("entry must be open to anyone"),
    "festival_not_advertised": _("it must be publicly advertised"),
    "festival_without_prizes": _("it must give prizes"),
    "festival_too_few_sessions": _("it has too few sessions"),
    "festival_too_few_days": _("it is played on too few consecutive days"),
    "festival_too_few_boards": _("it has too few boards"),
    "women_only": _("This event is for women: {player} may not play."),
    "mixed_pair_of_one_sex": _(
        "A mixed pair has one player of each sex: {one} and {other} may not play together."
    ),
    "too_old_for_event": _("{player} is over the age limit of {limit} years this year."),
    "too_young_for_senior": _("{player} is no senior yet: born in {year} or before is asked."),
    "senior_limit_unknown": _("The age limit of seniors in {year} is not known."),
    "category_not_admitted": _(
        "{player} has the category {category}, above what this event admits ({limit})."
    ),
    "no_such_category_limit": _("The rule set does not describe the category limit {limit}."),
    "sex_not_on_record": _("The sex of {player} is not on record and this event asks for it."),
    "birth_date_not_on_record": _(
        "The birth date of {player} is not on record and this event asks for it."
    ),
    "CLUB": _("club"),
    "ASSOCIATION": _("regional association"),
    "FEDERATION": _("federation"),
    "OTHER": _("entity that is not affiliated"),
    "PAIRS": _("pairs"),
    "TEAMS": _("teams"),
    "INDIVIDUAL": _("individual"),
    "pairs": _("pairs"),
    "teams": _("teams"),
    "individual": _("individual"),
    "PRIVATE_TOURNAMENT": _("private tournament"),
    "FESTIVAL": _("festival"),
    "INTERNATIONAL_FESTIVAL": _("international festival"),
    "REGIONAL_CHAMPIONSHIP": _("regional championship"),
    "NATIONAL_QUALIFIER": _("qualifier of a national event"),
    "NATIONAL_CHAMPIONSHIP": _("national championship"),
    "NATIONAL_EVENT": _("national event"),
}
