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
    "mandate_dates_turned": _("The last day is before the first one."),
    "mandate_ended": _("The mandate ended on {on} already."),
    "mandate_held_already": _("{email} holds this mandate in that time already."),
    "mandate_for_closed_account": _("The account {email} is closed: open it first."),
    "last_office_account": _(
        "Nobody of the office could come in any more. Give another account a mandate of the "
        "office without an end first."
    ),
    "direction_too_long": _("A direction is given for at most {days} days."),
    "account_closed_already": _("The account {email} is closed already."),
    "account_open_already": _("The account {email} is open already."),
    "account_exists": _("{email} has an account already, in use or closed."),
    "person_has_account": _("{person} has an account already."),
    "invitation_invalid": _(
        "It was used before, or is too old. Ask the office for a new invitation."
    ),
    "role:OFFICE": _("federation office"),
    "role:SECRETARY": _("secretary"),
    "role:DIRECTOR": _("tournament director"),
    "role:COUNCIL": _("member of a council"),
    "approval:cancel_licences": _("Cancel licences"),
    "approval:issue_credit_note": _("Issue a credit note"),
    "approval:merge_people": _("Merge two people"),
    "approval:erase_person": _("Erase a person's data"),
    "approval:apply_retention": _("Remove data whose time is over"),
}
