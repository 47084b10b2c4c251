"""Acts on deals: deal, bring, take out, open, hand records, differences."""

from functools import partial

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, File
from federation.acts.registry import register
from federation.importers.limits import Limits
from federation.models import KeyScope
from tournaments.deals.selectors import (
    deal_sets_visible_to,
    differences_visible_to,
    sessions_visible_to,
)
from tournaments.deals.services.deals import (
    ask_for_hand_record,
    bring_deals,
    deal_session,
    open_deals,
    settle_difference,
    take_out_deals,
)
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import DealDifference, DealSet, Event, Session
from tournaments.permissions import (
    may_keep_deal_set,
    may_manage_event,
    may_print_hand_record,
    may_settle_deals,
)
from tournaments.rules.dealing import MOST_BOARDS

FORMATS = [
    ("dlm", _("DLM: Duplimate")),
    ("dup", _("DUP: Duplimate, older")),
    ("pbn", _("PBN: any program")),
    ("lin", _("LIN: practice tables on the web")),
    ("bri", _("BRI")),
    ("dge", _("DGE")),
]
DEALT, IN_FILE = "dealt", "file"
SEALED = _("The deals are sealed; their promise is published.")


class SessionForm(forms.Form):
    """The session of the deals, and the reason if it has some already."""

    session = forms.IntegerField(label=_("Session"), min_value=1, max_value=99, initial=1)
    reason = forms.CharField(
        label=_("Why another set"),
        max_length=300,
        required=False,
        help_text=_("Only where the session has a set already. It is published."),
    )


class DealForm(SessionForm):
    """A set to be dealt."""

    first_board = forms.IntegerField(
        label=_("First board"), min_value=1, max_value=MOST_BOARDS, initial=1
    )
    boards = forms.IntegerField(label=_("Boards"), min_value=1, max_value=MOST_BOARDS)
    field_order = ["session", "first_board", "boards", "reason"]


class BringForm(SessionForm):
    """A set the organiser brings."""

    file = forms.FileField(label=_("PBN or LIN file"))
    field_order = ["session", "file", "reason"]

    def clean_file(self) -> bytes:
        file = self.cleaned_data["file"]
        if file.size > Limits().file_bytes:
            raise forms.ValidationError(_("This file is too large."))
        return bytes(file.read())


class TakeOutForm(forms.Form):
    """The format of the file with sealed deals."""

    file_format = forms.ChoiceField(label=_("File"), choices=FORMATS)
    reason = forms.CharField(
        label=_("What for"), max_length=300, help_text=_("For example: duplicating the boards.")
    )


class SettleForm(forms.Form):
    """Which cards were played."""

    played = forms.ChoiceField(
        label=_("Played"), choices=[(DEALT, _("as dealt")), (IN_FILE, _("as in the file"))]
    )
    reason = forms.CharField(label=_("How you know"), max_length=300)


def _boards_planned(call: Call) -> dict[str, object]:
    event: Event = call.row
    if not event.planned_boards:
        return {}
    return {"initial": {"boards": event.planned_boards // max(1, event.planned_sessions)}}


def _brought(form: forms.Form, _call: Call) -> dict[str, object]:
    cleaned = dict(form.cleaned_data)
    return {"data": cleaned.pop("file"), **cleaned}


def _settled(form: forms.Form, _call: Call) -> dict[str, object]:
    return {
        "is_taken": form.cleaned_data["played"] == IN_FILE,
        "reason": form.cleaned_data["reason"],
    }


def _taken_out(data: bytes, form: forms.Form, call: Call) -> File:
    file_format = form.cleaned_data["file_format"]
    return deals_as_file(data, call.row.event_id, call.row.session, file_format)


def deals_as_file(data: bytes, event: int, session: int, file_format: str) -> File:
    """Return deals as a file for download."""
    return {
        "data": data,
        "media_type": "application/octet-stream",
        "name": f"deals-{event}-{session}.{file_format}",
    }


OF_DEALS = partial(Act, next_page="event-deals", api=KeyScope.DIRECTING, tag="deals")
ON_EVENT = partial(
    OF_DEALS, on=Event, row="event", load=events_visible_to, may=may_manage_event,
    message=SEALED, once=True, creates=True,
)  # fmt: skip
ON_SET = partial(
    OF_DEALS, on=DealSet, row="deal_set", load=deal_sets_visible_to, may=may_keep_deal_set,
    next_row="event_id",
)  # fmt: skip

register([
    ON_EVENT(
        name="deals-seal", path="events/<int:pk>/deals/seal/", title=_("Deal a session"),
        rules=("2.2.4.1-a",),
        form=DealForm, form_arguments=_boards_planned, service=deal_session,
    ),
    ON_EVENT(
        name="deals-bring", path="events/<int:pk>/deals/bring/", title=_("Bring your own deals"),
        rules=("2.2.4.1-a",),
        form=BringForm, arguments=_brought, service=bring_deals,
    ),
    ON_SET(
        name="deals-take-out", path="deal-sets/<int:pk>/take-out/",
        title=_("Take out for the dealing machine"),
        form=TakeOutForm, service=take_out_deals, file=_taken_out,
    ),
    ON_SET(
        name="deals-open", path="deal-sets/<int:pk>/open/",
        title=_("Every table has finished: open the deals"), service=open_deals,
        message=_("The deals are open; the hand record is being made."),
    ),
    OF_DEALS(
        name="hand-record-make", path="sessions/<int:pk>/hand-record/",
        title=_("Make the hand record"), on=Session, row="session", load=sessions_visible_to,
        may=may_print_hand_record, service=ask_for_hand_record,
        message=_("The hand record is being made."), next_row="event_id",
    ),
    OF_DEALS(
        name="deals-settle", path="deal-differences/<int:pk>/settle/",
        rules=("2.2.4.5-a",),
        title=_("Settle which cards were played"), on=DealDifference, row="difference",
        load=differences_visible_to, may=may_settle_deals,
        form=SettleForm, arguments=_settled, service=settle_difference,
        message=_("It is settled which cards were played."), next_row="session.event_id",
    ),
])  # fmt: skip
