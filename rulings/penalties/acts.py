"""Acts on a penalty that was given."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Recipient
from federation.acts.fields import ReasonForm
from federation.acts.registry import register
from federation.models import KeyScope
from rulings.models import Penalty
from rulings.penalties.selectors import penalties_visible_to
from rulings.penalties.services.in_window import end_penalty
from rulings.penalties.services.penalties import approve_disqualification
from rulings.permissions import may_approve_disqualification, may_change_penalty
from scoring.adjustments.acts import done_or_proposed
from scoring.engine import EngineError

ON_PENALTY = partial(
    Act, on=Penalty, row="penalty", load=penalties_visible_to, refusals=(EngineError,),
    once=True, next_row="event_id", api=KeyScope.DIRECTING, tag="director's log",
)  # fmt: skip

register([
    ON_PENALTY(
        notifies=(Recipient.PLAYER,),
        name="penalty-take-back", path="penalties/<int:pk>/take-back/", title=_("Take back"),
        may=may_change_penalty, form=ReasonForm, service=end_penalty,
        message=done_or_proposed(_("The penalty is taken back.")), next_page="penalty-list",
        rules=("2.1.1.3-a",),
    ),
    ON_PENALTY(
        notifies=(Recipient.PLAYER,),
        name="penalty-approve", path="penalties/<int:pk>/approve/",
        title=_("Approve, as the organiser"), may=may_approve_disqualification,
        service=approve_disqualification, message=_("The disqualification takes effect."),
        next_page="event-detail", rules=("3.2.1-d",),
    ),
])  # fmt: skip
