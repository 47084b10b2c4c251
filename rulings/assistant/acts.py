"""Acts on the flows of the Laws."""

from functools import partial
from typing import Any

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, PageOnly
from federation.acts.registry import register
from rulings.assistant.selectors.flows import all_flows
from rulings.assistant.selectors.standing import editions_to_check, flow_checks_visible_to
from rulings.assistant.services import sign_flow, take_flow_back, use_flow
from rulings.assistant.texts.flow_catalogue import FLOW_WORDS
from rulings.models import FlowCheck, LawText
from rulings.permissions import may_keep_laws


class SignForm(forms.Form):
    """Which flow was compared with which text."""

    flow = forms.ChoiceField(label=_("Flow"))
    edition = forms.TypedChoiceField(label=_("Edition of the Laws"), coerce=int)
    text = forms.ModelChoiceField(
        LawText.objects.filter(in_use_since__isnull=False), label=_("Checked against")
    )
    note = forms.CharField(
        label=_("Note"), max_length=1000, required=False, widget=forms.Textarea({"rows": 3})
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        editions = editions_to_check()
        self.fields["edition"].choices = [(edition, str(edition)) for edition in editions]  # type: ignore[attr-defined]
        self.fields["flow"].choices = [  # type: ignore[attr-defined]
            (flow.key, FLOW_WORDS[flow.key].title)
            for edition in editions
            for flow in all_flows(edition)
        ]


class TakeBackForm(forms.Form):
    """Why a flow becomes a draft again."""

    note = forms.CharField(label=_("Reason"), max_length=1000, widget=forms.Textarea({"rows": 3}))


def _page(row: FlowCheck, _call: Call) -> str:
    return reverse("flow-check-page", args=[row.edition, row.flow])


ON_CHECK = partial(
    Act,
    on=FlowCheck,
    row="check",
    load=flow_checks_visible_to,
    may=may_keep_laws,
    next_page=_page,
    api=PageOnly.READ,
)

register([
    Act(
        api=PageOnly.READ,
        name="flow-sign", path="laws/flows/signed/", title=_("Sign as checked"), on=FlowCheck,
        may=may_keep_laws, form=SignForm, service=sign_flow, next_page=_page, creates=True,
        message=_("Signed as checked. It leads as a draft until it is put in use."),
    ),
    ON_CHECK(
        name="flow-use", path="laws/flows/checks/<int:pk>/use/", title=_("Put in use"),
        service=use_flow, message=_("In use: its proposals may be taken over from now on."),
    ),
    ON_CHECK(
        name="flow-take-back", path="laws/flows/checks/<int:pk>/back/", title=_("Take back"),
        form=TakeBackForm, service=take_flow_back, message=_("The flow is a draft again."),
    ),
])  # fmt: skip
