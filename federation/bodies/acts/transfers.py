"""Acts on transfers between clubs: request, decide, withdraw."""

from functools import partial
from typing import Any

from django import forms
from django.contrib.messages import ERROR, SUCCESS
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from federation.acts.act import Act, Call, Door, Message, Recipient, Words
from federation.acts.fields import DayField, RowsField
from federation.acts.registry import register
from federation.bodies.selectors.memberships import (
    clubs_managed_by,
    transfers_visible_to,
    transfers_waiting,
)
from federation.bodies.services.memberships import (
    TransferDraft,
    request_transfer,
    withdraw_transfer,
)
from federation.bodies.services.own_membership import ask_for_transfer
from federation.bodies.services.transfer_decisions import (
    Decided,
    approve_transfers,
    refuse_transfers,
)
from federation.models import Club, KeyScope, Person, Transfer
from federation.people.selectors.typed import person_typed
from federation.permissions import may_keep_club, may_keep_office, may_withdraw_transfer
from federation.texts import text_of


class TransferForm(forms.Form):
    """The person moving to a club, and the first day."""

    number = forms.CharField(label=_("Federation number"), max_length=20)
    effective_on = DayField(label=_("From which day"))
    note = forms.CharField(label=_("Note for the office"), max_length=200, required=False)

    def clean_number(self) -> Person | None:
        return person_typed(self.cleaned_data["number"])


class OfficeTransferForm(TransferForm):
    """The same by the office, for any club."""

    to_club = forms.ModelChoiceField(
        Club.objects.filter(affiliated_until__isnull=True).order_by("name"), label=_("To club")
    )
    field_order = ["number", "to_club", "effective_on", "note"]


class TransfersForm(forms.Form):
    """The chosen transfers; the service refuses an empty choice."""

    transfers = RowsField(Transfer, label=_("Transfers"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["transfers"]
        field.queryset = transfers_waiting()
        field.label_from_instance = lambda item: f"{item.person} → {item.to_club}"


class RefusalForm(TransfersForm):
    """The transfers refused, and the reason."""

    reason = forms.CharField(label=_("Reason of a refusal"), max_length=200, required=False)


def _from_today(call: Call) -> dict[str, Any]:
    return {"initial": {"effective_on": call.today}}


def _draft(form: forms.Form, call: Call) -> dict[str, Any]:
    values = form.cleaned_data
    club = values.get("to_club") or call.row
    return {"draft": TransferDraft(values["number"], club, values["effective_on"], values["note"])}


def _chosen(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {**form.cleaned_data, "transfers": list(form.cleaned_data["transfers"])}


def _requested(transfer: Transfer, _call: Call) -> Message:
    return _("The transfer of %(name)s waits for the office.") % {"name": transfer.person.name}


def _approved(decided: Decided, _call: Call) -> Message:
    words = ngettext("%(n)s transfer approved.", "%(n)s transfers approved.", decided.count)
    return _decided(words, decided)


def _refused(decided: Decided, _call: Call) -> Message:
    words = ngettext("%(n)s transfer refused.", "%(n)s transfers refused.", decided.count)
    return _decided(words, decided)


def _decided(words: str, decided: Decided) -> Message:
    messages: list[tuple[int, Words]] = [(SUCCESS, words % {"n": decided.count})]
    left = [(ERROR, f"{each.person}: {text_of(refusal)}") for each, refusal in decided.left]
    return [*messages, *left]


OF_OFFICE = partial(
    Act, on=Transfer, may=may_keep_office, next_page="transfer-list", next_row="",
    api=KeyScope.MEMBERS, tag="clubs",
)  # fmt: skip

register([
    Act(
        name="transfer-request", path="federation/clubs/<int:pk>/transfers/ask/",
        rules=("3.1.3.3-a",),
        title=_("Ask for a transfer to the club"),
        hint=_(
            "The office decides. A licence of the season stays as it was issued, through the old "
            "club; the next one goes through yours."
        ),
        on=Club, load=clubs_managed_by, may=may_keep_club, form=TransferForm,
        form_arguments=_from_today, arguments=_draft, service=ask_for_transfer,
        notifies=(Recipient.PLAYER, Recipient.CLUB),
        message=_requested, next_page="club-members", creates=True,
        api=KeyScope.MEMBERS, tag="clubs",
    ),
    OF_OFFICE(
        name="transfer-enter", path="federation/transfers/enter/", title=_("Enter a transfer"),
        rules=("3.1.3.3-a",),
        form=OfficeTransferForm, form_arguments=_from_today, arguments=_draft,
        service=request_transfer, creates=True, doors=(Door.ADMIN,),
        message=_("The transfer stands in the list: approve it there."),
    ),
    OF_OFFICE(
        name="transfers-approve", path="federation/transfers/approve/",
        rules=("3.1.3.3-a",),
        notifies=(Recipient.PLAYER, Recipient.CLUB,),
        title=_("Approve the chosen"), form=TransfersForm, arguments=_chosen,
        service=approve_transfers, message=_approved,
    ),
    OF_OFFICE(
        name="transfers-refuse", path="federation/transfers/refuse/",
        notifies=(Recipient.PLAYER, Recipient.CLUB,),
        title=pgettext_lazy("transfers", "Refuse the chosen"), form=RefusalForm, arguments=_chosen,
        service=refuse_transfers, message=_refused,
    ),
    Act(
        name="transfer-withdraw", path="federation/transfers/<int:pk>/withdraw/",
        title=_("Take back"), on=Transfer, row="transfer", load=transfers_visible_to,
        may=may_withdraw_transfer, service=withdraw_transfer,
        message=_("The request was taken back."), next_page="club-members",
        next_row="to_club_id", api=KeyScope.MEMBERS, tag="clubs",
    ),
])  # fmt: skip
