"""Acts on calls for hosts: bids and calls taken back, the share of the fees asked for."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, Recipient
from federation.acts.registry import register
from federation.models import PaymentRequest
from tournaments.calendar.services.hosting import (
    request_hosting_share,
    withdraw_bid,
    withdraw_hosting_call,
)
from tournaments.events.selectors.hosting import (
    agreements_visible_to,
    bids_visible_to,
    hosting_calls_visible_to,
)
from tournaments.models import HostingAgreement, HostingBid, HostingCall
from tournaments.permissions import may_request_share, may_withdraw_bid, may_withdraw_hosting_call


def _asked(request: PaymentRequest, _call: Call) -> Message:
    words = _("Payment request %(reference)s is made.")
    return words % {"reference": request.reference}


OF_HOSTING = partial(Act, rules=("3.1.8-a",))

register([
    OF_HOSTING(
        name="bid-withdraw", path="hosting/bids/<int:pk>/withdraw/", title=_("Take the bid back"),
        on=HostingBid, row="bid", load=bids_visible_to, may=may_withdraw_bid,
        service=withdraw_bid, message=_("The bid is taken back."), next_page="hosting-call",
        next_row="call_id",
    ),
    OF_HOSTING(
        name="hosting-withdraw", path="hosting/<int:pk>/withdraw/",
        title=_("Withdraw the call"), on=HostingCall, row="call", load=hosting_calls_visible_to,
        may=may_withdraw_hosting_call, service=withdraw_hosting_call,
        message=_("The call is withdrawn."), next_page="hosting-list", next_row="",
    ),
    OF_HOSTING(
        name="share-request", path="hosting/agreements/<int:pk>/share/",
        title=_("Ask for the share"), on=HostingAgreement, row="agreement",
        load=agreements_visible_to, may=may_request_share, service=request_hosting_share,
        message=_asked, next_page="hosting-agreement", once=True,
        rules=("3.1.8-b", "3.1.8-c"), notifies=(Recipient.PAYER,),
    ),
])  # fmt: skip
