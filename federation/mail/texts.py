"""Sentences of e-mails that belong to no other package, and refusals about e-mails."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "notice_reminder": _("{title}\n\nThe last day is {due}.\n\nThis is where it is done:"),
    "notice_reminder_subject": _("{title}: until {due}"),
    "notice_reminder_today": _(
        "{title}\n\nThe last day is today, {due}.\n\nThis is where it is done:"
    ),
    "notice_reminder_today_subject": _("{title}: until {due}"),
    "notice_reminder_undated": _("{title}\n\nNo last day was set.\n\nThis is where it is done:"),
    "notice_reminder_undated_subject": "{title}",
    "notice_reminder_before": _(
        "A reminder of the last day, {due}. The words of reminders were not kept at that time."
    ),
    "notice_reminder_before_subject": _("Reminder of a last day: {due}"),
    "notice_invitation": _(
        "{federation} has opened an account for you.\n\nThe link below leads to where you choose "
        "your password. It works once, for {lasting}. After that, ask the office for a new one."
    ),
    "notice_invitation_subject": _("Your account: {site}"),
    "notice_sign_in": _("A message about your sign-in. Its words are not kept."),
    "notice_sign_in_subject": _("Your sign-in"),
    "notice_office_question": _(
        "Somebody asks the office something, from the page {page}. It is read and answered here:"
    ),
    "notice_office_question_subject": _("A question to the office"),
    "notice_office_answer": _("The office's answer to a question. Its words are not kept."),
    "notice_office_answer_subject": _("The answer to your question"),
    "question_closed_before": _("This question was answered or closed before."),
    "notice_test": _(
        "This message was asked for by {email}, to see whether the site can send e-mails. It can."
    ),
    "notice_test_subject": _("Test message"),
    "notice_unknown": _("The site knows no message called “{notice}”."),
    "notice_key_gone": _("What the words of the message were encrypted with is gone."),
    "notice_kind_needed": _("E-mails of this kind cannot be declined."),
    "notice_not_failed": _("Only a message that was not delivered can be sent again."),
    "notice_words_gone": _(
        "The words of this message are not kept; whoever wanted it asks for it once more."
    ),
    "notices_none_failed": _("No message waits to be sent again."),
    "notice_news": "{text}",
    "notice_news_subject": "{subject}",
    "bulk_mail_list_unknown": _("There is no such list of readers."),
    "bulk_mail_to_nobody": _(
        "Nobody of this list can be written to: {without_address} have no address, "
        "{without_consent} have not agreed to news, {declined} do without them."
    ),
    "push_key_missing": _("The site has no key for messages on devices."),
    "push_key_unwritable": _("The key of messages on devices cannot be made at {path}: {why}"),
    "push_service_refused": _(
        "The address of the push service is not one that messages may go to."
    ),
    "push_device_wrong": _("What the browser told of itself cannot be right. Try again."),
    "push_devices_most": _("Messages are shown on at most {most} devices; remove one first."),
    "decline_link_invalid": _("This link is none of ours, or was cut off."),
}
