"""What the trail calls the acts on events and on the calendar."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "act:association_calendar_sent": _("Calendar of {association} sent"),
    "act:calendar_draft_sent": _("Draft of the calendar sent, version {version}"),
    "act:calendar_final_sent": _("Final calendar sent, version {version}"),
    "act:calendar_opened": _("Calendar opened"),
    "act:calendar_proposal_accepted": _("Proposal for the calendar accepted"),
    "act:calendar_proposal_refused": _("Proposal for the calendar refused"),
    "act:calendar_proposal_submitted": _("Proposal for the calendar sent"),
    "act:date_accepted": _("Date in the calendar given"),
    "act:date_alternative_offered": _("Another date offered, from {starts_on}"),
    "act:date_refused": _("Date in the calendar refused"),
    "act:date_requested": _("Date in the calendar asked for"),
    "act:date_used": _("Reserved date used for an event"),
    "act:date_withdrawn": _("Date in the calendar given up"),
    "act:entry_named": _("Entry named: {players}"),
    "act:event_cancelled": _("Event cancelled"),
    "act:event_changed": _("Event changed: {changed}"),
    "act:event_created": _("Event entered in the calendar"),
    "act:event_delegated": _("Event delegated to {to}"),
    "act:hosting_bid_placed": _("Bid to host placed by {bidder}"),
    "act:hosting_bid_withdrawn": _("Bid to host withdrawn"),
    "act:hosting_call_decided": _("Host chosen: {host}"),
    "act:hosting_call_opened": _("Hosts asked for, open until {open_until}"),
    "act:hosting_call_withdrawn": _("Call for hosts withdrawn"),
    "act:nomination_withdrawn": _("Nomination withdrawn"),
    "act:private_feed_renewed": _("Address of the private calendar renewed"),
    "act:quota_set": _("Places of {association} set: {places}"),
    "act:region_chosen": _("Region chosen"),
    "act:regulation_begun": _("Regulation of the event begun, version {version}"),
    "act:regulation_dropped": _("Regulation of the event dropped, version {version}"),
    "act:regulation_published": _("Regulation of the event published, version {version}"),
    "act:reservation_deposit_forfeited": _("Deposit of the reserved date forfeited"),
    "act:reservation_deposit_returned": _("Deposit of the reserved date returned"),
    "act:timetable_approved": _("Timetable approved"),
    "act:timetable_proposed": _("Timetable proposed"),
    "act:timetable_refused": _("Timetable refused"),
}
