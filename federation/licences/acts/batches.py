"""Acts on chosen lines of a licence batch: accept, refuse, withdraw."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, Preview, Recipient, page_of_value
from federation.acts.fields import RowsField
from federation.acts.registry import register
from federation.errors import RuleError
from federation.licences.selectors.bodies import batches_visible_to, body_of
from federation.licences.selectors.requests import batches_waiting, with_counts
from federation.licences.services.bulk import ask_to_accept_batches
from federation.licences.services.charges import accept_requests
from federation.licences.services.requests import Decision, refuse_requests, withdraw_requests
from federation.models import KeyScope, LicenceBatch, LicenceRequest, PaymentRequest
from federation.permissions import may_change_licence_batch, may_keep_office


class LinesForm(forms.Form):
    """The chosen lines of a batch; the service refuses an empty choice."""

    lines = RowsField(LicenceRequest, label=_("Lines"), required=False)

    def __init__(self, *args: Any, batch: LicenceBatch, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["lines"]
        field.queryset = batch.requests.order_by("position")
        field.label_from_instance = lambda line: line.name


class DecisionForm(LinesForm):
    """The lines to be refused or withdrawn, and the reason."""

    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)


def _batch(call: Call) -> dict[str, Any]:
    return {"batch": call.row}


def _chosen(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"requests": [line.pk for line in form.cleaned_data["lines"]]}


def _decided(form: forms.Form, call: Call) -> dict[str, Any]:
    decision = Decision(call.account, call.now, form.cleaned_data["reason"])
    return {**_chosen(form, call), "decision": decision}


def _accepted(payment_request: PaymentRequest | None, _call: Call) -> Message:
    if payment_request is None:
        return _("The licences cost nothing and are issued.")
    return _("Accepted. %(reference)s asks for the payment.") % {
        "reference": payment_request.reference
    }


class BatchesForm(forms.Form):
    """The batches to be accepted; the service refuses an empty choice."""

    batches = RowsField(LicenceBatch, label=_("Requests"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["batches"]
        field.queryset = with_counts(batches_waiting()).order_by("pk")
        field.label_from_instance = lambda batch: f"{body_of(batch).name} · {batch.season}"


def _batches(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"batches": list(form.cleaned_data["batches"])}


def _shown(batches: list[LicenceBatch], _call: Call) -> dict[str, Any]:
    return {"batches": batches}


def chosen_batches(*, batches: list[LicenceBatch]) -> list[LicenceBatch]:
    """Return the batches for confirmation. Raises: RuleError."""
    if not batches:
        raise RuleError("licence_nothing_chosen")
    return batches


ON_BATCH = partial(
    Act, on=LicenceBatch, load=batches_visible_to, next_page="licence-batch",
    form_arguments=_batch, api=KeyScope.MEMBERS, tag="licences",
)  # fmt: skip

register([
    Act(
        name="licence-office-accept", path="federation/licences/accept/",
        rules=("3.1.4.1-a",),
        title=_("Accept the chosen requests"), on=LicenceBatch, may=may_keep_office,
        form=BatchesForm, arguments=_batches, service=ask_to_accept_batches,
        preview=Preview(
            chosen_batches, "federation/parts/batches_to_accept.html", _shown,
            button=_("Show the chosen requests"),
        ),
        next_page=page_of_value("job-detail"), once=True, api=KeyScope.MEMBERS, tag="licences",
        notifies=(Recipient.PAYER,),
    ),
    ON_BATCH(
        name="licence-batch-accept", path="licence-batches/<int:pk>/accept/",
        rules=("3.1.4.1-a",),
        title=_("Accept the chosen and ask for the payment"), may=may_keep_office,
        form=LinesForm, arguments=_chosen, service=accept_requests, message=_accepted, once=True,
        notifies=(Recipient.PAYER,),
    ),
    ON_BATCH(
        name="licence-batch-refuse", path="licence-batches/<int:pk>/refuse/",
        rules=("3.1.4.1-a",),
        title=_("Refuse the chosen"), may=may_keep_office, form=DecisionForm,
        arguments=_decided, service=refuse_requests,
        message=_("Refused; the secretary reads the reason."),
        notifies=(Recipient.CLUB, Recipient.ASSOCIATION, Recipient.PLAYER), once=True,
    ),
    ON_BATCH(
        name="licence-batch-withdraw", path="licence-batches/<int:pk>/withdraw/",
        rules=("3.1.4.1-a",),
        title=_("Withdraw the chosen"), may=may_change_licence_batch, form=DecisionForm,
        arguments=_decided, service=withdraw_requests, message=_("Withdrawn."),
        notifies=(Recipient.PLAYER,), once=True,
    ),
])  # fmt: skip
