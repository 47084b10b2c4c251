"""Acts on e-mails: resend, test, choose."""

import datetime as dt
from functools import partial
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from federation.acts.act import Act, Call, Message, PageOnly, Preview, Recipient
from federation.acts.registry import register
from federation.kinds.notice import NoticeKind, all_notice_kinds
from federation.mail.selectors.addressees import declined_by
from federation.mail.selectors.audiences import audience_choices
from federation.mail.selectors.questions import questions_visible_to
from federation.mail.services.bulk import BulkDraft, preview_bulk_mail, write_bulk_mail
from federation.mail.services.choices import choose_notices
from federation.mail.services.devices import add_device, remove_device
from federation.mail.services.questions import answer_question, close_question
from federation.mail.services.resending import (
    send_failed_again,
    send_notice_again,
    send_test_notice,
)
from federation.models import (
    Account,
    BulkMail,
    Federation,
    KeyScope,
    Notice,
    NoticeWay,
    OfficeQuestion,
    PushDevice,
)
from federation.permissions import may_keep_office, may_sign_in


def _kinds(way: NoticeWay) -> list[NoticeKind]:
    """Return the kinds with a choice; those a regulation requires go to everybody by e-mail."""
    if way == NoticeWay.PUSH:
        return [kind for kind in all_notice_kinds() if kind.on_devices]
    return [kind for kind in all_notice_kinds() if kind.may_decline]


class ChoiceForm(forms.Form):
    """The kinds of messages somebody wants by each way; the others are declined."""

    wanted = forms.MultipleChoiceField(
        label=_("E-mails I want"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=lambda: [(kind.code, kind.title) for kind in _kinds(NoticeWay.EMAIL)],
    )
    shown = forms.MultipleChoiceField(
        label=_("Messages to show on my devices"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=lambda: [(kind.code, kind.title) for kind in _kinds(NoticeWay.PUSH)],
    )


class DeviceForm(forms.Form):
    """The data of a browser's push subscription, filled in by the page."""

    endpoint = forms.CharField(label=_("Address of the push service"), max_length=500)
    p256dh = forms.CharField(label=_("Public key"), max_length=88)
    auth = forms.CharField(label=_("Secret"), max_length=24)
    name = forms.CharField(label=_("Device"), max_length=80, required=False)


class BulkForm(forms.Form):
    """A message to many: list of readers and text."""

    to = forms.ChoiceField(label=pgettext_lazy("e-mail", "To"), choices=audience_choices)
    subject = forms.CharField(label=_("Heading"), max_length=150)
    text = forms.CharField(label=_("Text"), max_length=20_000, widget=forms.Textarea)


class AnswerForm(forms.Form):
    """The office's answer."""

    answer = forms.CharField(
        label=_("Answer"), max_length=4000, widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("It goes by e-mail to who asked, with the question below it."),
    )  # fmt: skip


def _as_read(draft: BulkDraft, _call: Call) -> dict[str, Any]:
    return {"draft": draft, "federation": Federation.objects.first()}


def own_devices(account: Account, *, on: dt.date) -> QuerySet[PushDevice]:
    """Return an account's own devices."""
    return PushDevice.objects.filter(account=account)


def notices(account: Account, *, on: dt.date) -> QuerySet[Notice]:
    """Return every message; the office sees all."""
    return Notice.objects.all()


def _chosen_before(call: Call) -> dict[str, Any]:
    email, push = (declined_by(call.account.email, way=way) for way in NoticeWay)
    return {
        "initial": {
            "wanted": [kind.code for kind in _kinds(NoticeWay.EMAIL) if kind.code not in email],
            "shown": [kind.code for kind in _kinds(NoticeWay.PUSH) if kind.code not in push],
        }
    }


def _declined(form: forms.Form, call: Call) -> dict[str, Any]:
    chosen = {NoticeWay.EMAIL: "wanted", NoticeWay.PUSH: "shown"}
    declined = {
        way: {kind.code for kind in _kinds(way)} - set(form.cleaned_data[name])
        for way, name in chosen.items()
    }
    return {"owner": call.account, "declined": declined}


def _of_own(form: forms.Form, call: Call) -> dict[str, Any]:
    return {"owner": call.account, **form.cleaned_data}


def _how_many(value: int, _call: Call) -> Message:
    text = ngettext("%(n)s message is sent again.", "%(n)s messages are sent again.", value)
    return text % {"n": value}


TO_LIST = partial(
    Act, on=Notice, may=may_keep_office, next_page="notice-list", next_row="", tag="messages",
)  # fmt: skip
ON_QUESTION = partial(
    Act, on=OfficeQuestion, row="question", load=questions_visible_to, may=may_keep_office,
    next_page="question-list", next_row="", api=PageOnly.WRITTEN, tag="messages",
)  # fmt: skip

register([
    Act(
        api=PageOnly.WRITTEN,
        name="bulk-mail-write", path="federation/messages/write/", on=BulkMail,
        may=may_keep_office, title=_("Write to many"), service=write_bulk_mail, form=BulkForm,
        hint=_("Members and licensed players get it who agreed to news by e-mail; who holds an "
               "office or entered the event gets it unless they do without news."),
        preview=Preview(preview_bulk_mail, "federation/parts/bulk_mail_preview.html", _as_read,
                        comes_first=True, button=_("Show the message and who gets it")),
        once=True, creates=True, next_page="bulk-mail-list", next_row="", tag="messages",
        notifies=(Recipient.PLAYER, Recipient.CLUB, Recipient.ASSOCIATION),
        message=_("The message is on its way; the list tells how far it is."),
    ),
    TO_LIST(
        name="notice-again", path="federation/messages/<int:pk>/again/", row="notice",
        load=notices, title=_("Send the message again"), service=send_notice_again,
        message=_("The message is sent again."), api=KeyScope.MEMBERS,
    ),
    TO_LIST(
        name="notices-again", path="federation/messages/again/",
        title=_("Send all again that were not delivered"), service=send_failed_again,
        message=_how_many, api=KeyScope.MEMBERS,
    ),
    TO_LIST(
        api=PageOnly.SETTING_UP,
        name="notice-test", path="federation/messages/test/",
        title=_("Send a test message"), service=send_test_notice,
        notifies=(Recipient.OFFICE,),
        hint=_("A message goes to your own address; the list tells what becomes of it."),
        message=_("The test message is written; the list tells what becomes of it."),
    ),
    ON_QUESTION(
        name="question-answer", path="federation/questions/<int:pk>/answer/",
        title=_("Answer the question"), form=AnswerForm, service=answer_question,
        message=_("The answer is on its way."),
    ),
    ON_QUESTION(
        name="question-close", path="federation/questions/<int:pk>/close/",
        title=_("Close without an answer"), service=close_question,
        message=_("The question is closed; nothing was sent."),
    ),
    Act(
        api=PageOnly.OWN,
        name="notices-choose", path="my/messages/choose/", title=_("Choose messages"), on=Notice,
        may=may_sign_in, service=choose_notices, form=ChoiceForm, form_arguments=_chosen_before,
        arguments=_declined, message=_("Your choice is kept."), next_page="my-notices",
        next_row="",
    ),
    Act(
        api=PageOnly.BROWSER,
        name="device-add", path="my/messages/devices/add/", on=PushDevice, may=may_sign_in,
        title=_("Show messages on this device"), service=add_device, form=DeviceForm,
        arguments=_of_own, creates=True, next_page="my-notices", next_row="",
        message=_("Messages are shown on this device from now on."),
    ),
    Act(
        api=PageOnly.BROWSER,
        name="device-remove", path="my/messages/devices/<int:pk>/remove/", on=PushDevice,
        row="device", load=own_devices, may=may_sign_in, title=_("Remove the device"),
        service=remove_device, next_page="my-notices", next_row="",
        message=_("Messages are shown on that device no more."),
    ),
])  # fmt: skip
