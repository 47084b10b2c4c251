"""Sentences about the pre-flight checks of an event, and its tables."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "slip_without_lead": _(
        "The lead is missing: a dispute over this hand goes against North-South (RTP 2.2.7.1)."
    ),
    "reach_official": _("Official: the whole regulation binds, and the results count."),
    "reach_private_homologable": _(
        "Private, with homologation asked for: the technical norms bind, and the results count "
        "once homologated."
    ),
    "reach_outside": _(
        "Private, without homologation: the technical norms hold at the table; the results do "
        "not count."
    ),
    "online_rules_binding": _("Official: the rules of online play bind, with their penalties."),
    "online_rules_advice": _("Private: the rules of online play are advice, without penalties."),
    "triplets_play_as_pairs": _("Only events of pairs have entries of three who take turns."),
    "preflight_boards_unsaid": _(
        "Say how many boards are played; at least {needed} are asked for the results to count."
    ),
    "preflight_boards_open": _("Say how many boards are played."),
    "preflight_hardly_any_boards": _("Boards: {boards}. So few are probably a slip."),
    "preflight_too_few_boards": _(
        "{boards} boards are planned; {needed} are asked for the results to count."
    ),
    "preflight_no_venue": _("Say where the event is played."),
    "preflight_director_unanswered": _("The director has not accepted the appointment yet."),
    "preflight_director_only_named": _(
        "{director} is only named; appoint somebody from the register of directors."
    ),
    "preflight_clash_official": _(
        "“{title}” is in the calendar on {day} for the same people, and one of the two is official."
    ),
    "preflight_clash": _("“{title}” is in the calendar on {day}, and the same people could play."),
    "preflight_more_clashes": _("{count} more events or reservations are on these days."),
    "preflight_fee": _("Homologation costs {amount} {unit}."),
    "preflight_fee_sample": _("Homologation costs {amount} {unit}; the amounts are only samples."),
    "preflight_fee_exempt": _("The homologation of this event costs nothing."),
    "preflight_fee_not_wanted": _("No homologation is wanted, so none is paid."),
    "preflight_fee_unknown": _("What homologation costs in this season is not entered yet."),
    "preflight_deposit": _(
        "A date asked for as a reservation takes a deposit of {amount}; the homologation is paid "
        "less it."
    ),
    "preflight_no_terms": _("Say how entries are taken, or that they are taken at the desk."),
    "preflight_closes_late": _(
        "Entries close on {closes_on}, after the event begins on {starts_on}."
    ),
    "preflight_has_begun": _("The first day, {starts_on}, is over."),
    "table_screens_online": _("Online nobody sits behind a screen."),
    "table_viewing_not_online": _("Delayed viewing is of online events."),
    "table_settings_late": _("The event ended on {ended_on}."),
    "table_alert": _(
        "Alert a partner's call by showing the alert card and saying “alert”; explain when asked."
    ),
    "table_announce": _(
        "Announce with the alert card and the short, recommended words, always the same."
    ),
    "table_in_doubt": _("In doubt, alert: even a call you cannot explain."),
    "table_silence": _("A call neither alerted nor announced may be taken as needing neither."),
    "table_screen_alert": _(
        "Alert your own call and your partner's to your screen-mate with the alert card on the "
        "call; it is given back as proof. That includes natural calls they may not understand."
    ),
    "table_screen_questions": _("Ask and answer in writing, at any turn, only on your own side."),
    "table_screen_flap": _("During the play, shut the flap before you ask."),
    "table_screen_tray": _(
        "North puts the board on the tray, North-South move it, West opens and shuts the door."
    ),
    "table_jump_pause": _(
        "Show STOP before a jump. The next player waits {jump} seconds, even if it was not shown."
    ),
    "table_first_trick": _(
        "Declarer takes about {first} seconds after the lead; who does not may not complain of a "
        "slow opponent on the right."
    ),
    "table_boxes_order": _(
        "Put bidding cards down from left to right, overlapping, so that all calls are seen. Only "
        "who evidently cannot use a bidding box does without."
    ),
    "table_boxes_touch": _(
        "Choose before you touch: fingering several cards may tell your partner something."
    ),
    "table_boxes_stay": _(
        "Bidding cards stay until the lead is faced, and go back before dummy is spread."
    ),
    "table_online_contact": _(
        "No contact with partner, team-mates or others outside the table; no telephones or chats."
    ),
    "table_online_equipment": _(
        "Camera and sound stay on for the whole event, so that opponents and director see you."
    ),
    "table_online_undo": _(
        "Undo is on: for an obvious slip if both opponents agree, else the director decides."
    ),
    "table_online_review": _(
        "The auction may be reviewed at any time, the last trick until you play to the next."
    ),
    "table_online_connection": _("Each player answers for the own connection."),
}
