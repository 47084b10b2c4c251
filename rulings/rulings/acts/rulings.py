"""Acts on a ruling that was given. Programs have endpoints of their own."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Door, Recipient
from federation.acts.registry import register
from federation.models import KeyScope
from rulings.log.acts import LogReasonForm
from rulings.models import Ruling
from rulings.permissions import may_change_ruling
from rulings.rulings.selectors.rulings import revision_in_force, rulings_visible_to
from rulings.rulings.services.measures import apply_waiting_measures
from rulings.rulings.services.rulings import withdraw_ruling


def _in_force(form: forms.Form, call: Call) -> dict[str, Any]:
    return {"seen": revision_in_force(call.row).number, "reason": form.cleaned_data["reason"]}


register([
    Act(
        name="ruling-withdraw", path="rulings/<int:pk>/withdraw/", title=_("Take it back"),
        on=Ruling, row="ruling", load=rulings_visible_to, may=may_change_ruling,
        form=LogReasonForm, arguments=_in_force, service=withdraw_ruling,
        message=_("The ruling is taken back; it stays readable."), next_page="ruling-detail",
        rules=("2.1.1.3-a",), doors=(Door.API,),
        notifies=(Recipient.PLAYER,),
    ),
    Act(
        name="ruling-apply", path="rulings/<int:pk>/apply/", title=_("Put it into the score"),
        on=Ruling, row="ruling", load=rulings_visible_to, may=may_change_ruling,
        service=apply_waiting_measures,
        message=_("It is in the score, and everyone is counted anew."), next_page="ruling-detail",
        notifies=(Recipient.PLAYER,), api=KeyScope.DIRECTING, tag="director's log",
        rules=("2.1.1.1-a",),
    ),
])  # fmt: skip
