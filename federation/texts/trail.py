"""The sentences of the trail, of acting for a body, of approvals and of privacy."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "acting_reason_missing": _("Say why you act for them: they will read it."),
    "approval_act_unknown": _("The site knows no act called “{act}” that can be approved."),
    "approval_reason_missing": _("Say why: the other person decides by it."),
    "approval_waits_already": _("“{act}” already waits for a second person, asked differently."),
    "approval_by_oneself": _("Whoever asks does not decide: a second person must."),
    "approval_of_another": _("Only whoever asked can withdraw it."),
    "approval_decided": _("This was decided or withdrawn on {on}."),
    "approval:cancel_licences": _("Cancel licences"),
    "approval:issue_credit_note": _("Issue a credit note"),
    "approval:merge_people": _("Merge two people"),
    "approval:erase_person": _("Erase a person's data"),
    "approval:apply_retention": _("Remove data whose time is over"),
}
