"""The sentences for the codes of the yearly calendar."""

from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue

TEXTS: Catalogue = {
    "calendar_act_too_late": _("{act}: too late by {days} days, the last day was {due_on}."),
    "act_DRAFT": _("Draft of the calendar"),
    "act_PROPOSAL": _("Proposal of a change"),
    "act_RESERVATION": _("Reservation of a date"),
    "act_FINAL": _("Final calendar"),
    "act_ASSOCIATION_CALENDAR": _("Calendar of an association"),
    "reservation_already_decided": _("This is not possible any more: the reservation is {state}."),
    "state_REQUESTED": _("requested"),
    "state_ALTERNATIVE_OFFERED": _("answered with another date"),
    "state_ACCEPTED": _("accepted"),
    "state_REFUSED": _("refused"),
    "state_WITHDRAWN": _("withdrawn"),
    "state_USED": _("used for an event"),
    "clash_official": _("“{title}” is an official event: no reservation may meet it"),
    "clash_with_official": _("“{title}” is there, and this one is official: it may meet nothing"),
    "clash_private": _("“{title}” is on the same day"),
    "clash_everywhere": _("“{title}” is for the whole country"),
    "clash_online": _("“{title}” is played online, from every region"),
    "clash_region": _("both are in the region {region}"),
    "clash_same_audience": _("both are for the same people"),
    "clash_shared_audience": _("the same people could enter both"),
    "clash_shared_women": _("women could enter both"),
    "clash_kind": _("both are for {kind}"),
    "calendar_not_opened": _("The calendar of season {season} has not been opened yet."),
    "calendar_already_opened": _("The calendar of season {season} was opened before."),
    "calendar_is_final": _(
        "The final calendar of season {season} is published: it has no drafts any more."
    ),
    "calendar_draft_not_sent": _("The draft of the calendar of season {season} comes first."),
    "calendar_has_undecided": _(
        "Decide first what came in time and waits: {count} proposals and reservations."
    ),
    "calendar_has_clash": _(
        "“{title}” was accepted and meets the official event “{other}” on {days}."
    ),
    "association_calendar_empty": _(
        "{association} has nothing in the calendar of that season yet; enter its events first."
    ),
    "proposal_without_words": _("Say what should change, and why."),
    "proposal_of_another_season": _("This event does not belong to season {season}."),
    "proposal_already_decided": _("Somebody has decided this proposal already."),
    "decision_without_reason": _("Give the reason: the answer is sent with it."),
    "reservation_in_the_past": _("{on} is over: a date to come is reserved."),
    "reservation_outside_season": _("The days must all be in season {season}."),
    "reservation_entity_unclear": _(
        "Name the entity that organises, and the person who answers and pays for it."
    ),
    "club_not_affiliated": _("{club} is not affiliated on {on}."),
    "reservation_overlaps_own": _(
        "You have asked for days that meet these already: “{title}”, from {on}."
    ),
    "reservation_without_offer": _("No other date has been offered for “{title}”."),
    "reservation_clashes": _(
        "“{title}” is an official event on {days}: offer or take another date."
    ),
    "reservation_deposit_asked": _("The deposit for “{title}” was asked for before."),
    "reservation_deposit_not_asked": _(
        "The deposit for “{title}” has not been asked for: the fee schedule had no amount."
    ),
    "reservation_deposit_unpaid": _("The deposit ({reference}) has not been paid yet."),
    "reservation_still_stands": _(
        "“{title}” still stands: its deposit is taken off the homologation."
    ),
    "notice_date_accepted_subject": _("Date given: {title}"),
    "notice_date_accepted": _(
        "The date asked for “{title}” was accepted: {days} (RTP 3.1.7). Remark: {reason}"
    ),
    "notice_date_offered_subject": _("Another date offered: {title}"),
    "notice_date_offered": _(
        "For “{title}” other days are offered: {days} (RTP 3.1.7). Reason: {reason}"
    ),
    "notice_date_refused_subject": _("Date refused: {title}"),
    "notice_date_refused": _(
        "The date asked for “{title}”, {days}, was refused (RTP 3.1.7). Reason: {reason}"
    ),
    "notice_proposal_accepted_subject": _("Change of the calendar accepted: {title}"),
    "notice_proposal_accepted": _(
        "The change you proposed for “{title}” was accepted (RTP 3.1.7). Remark: {reason}"
    ),
    "notice_proposal_refused_subject": _("Change of the calendar refused: {title}"),
    "notice_proposal_refused": _(
        "The change you proposed for “{title}” was refused (RTP 3.1.7). Reason: {reason}"
    ),
}
