"""Acts on approvals: decisions that need a second person of the office."""

from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, PageOnly
from federation.acts.registry import register
from federation.models import Approval
from federation.permissions import may_keep_office
from federation.selectors.approvals import approvals_visible_to
from federation.services.approvals import withdraw_approval

register([
    Act(
        api=PageOnly.TWO_PEOPLE,
        name="approval-withdraw", path="federation/approvals/<int:pk>/withdraw/",
        title=_("Withdraw what waits for a second person"), on=Approval, row="approval",
        load=approvals_visible_to, may=may_keep_office, service=withdraw_approval,
        message=_("Withdrawn."), next_page="approval-list", next_row="",
    ),
])  # fmt: skip
