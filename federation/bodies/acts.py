"""Acts on transfers between clubs."""

from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act
from federation.acts.registry import register
from federation.bodies.selectors.memberships import transfers_visible_to
from federation.bodies.services.memberships import withdraw_transfer
from federation.models import KeyScope, Transfer
from federation.permissions import may_withdraw_transfer

register([
    Act(
        name="transfer-withdraw", path="federation/transfers/<int:pk>/withdraw/",
        title=_("Take back"), on=Transfer, row="transfer", load=transfers_visible_to,
        may=may_withdraw_transfer, service=withdraw_transfer,
        message=_("The request was taken back."), next_page="club-members",
        next_row="to_club_id", api=KeyScope.MEMBERS, tag="clubs",
    ),
])  # fmt: skip
