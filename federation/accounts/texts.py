"""Sentences about claims, invitations of members, guardians and contact data."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TEXTS: Mapping[str, str | Promise] = {
    "notice_claim_has_account": _(
        "Somebody asked for an account with your federation number and birth date. You have one "
        "already: sign in with this e-mail address. If you do not know the password any more, "
        "choose a new one from the sign-in page."
    ),
    "notice_claim_has_account_subject": _("You have an account already"),
    "notice_claim_by_other": _(
        "Somebody asked for an account with your federation number and birth date, and gave "
        "another e-mail address than this one. Your club or the federation's office looks at it. "
        "If it was not you, tell them."
    ),
    "notice_claim_by_other_subject": _("Somebody asked for your account"),
    "notice_claim_confirmed": _(
        "The account you sign in to with this address is now that of {player}."
    ),
    "notice_claim_confirmed_subject": _("Your account was confirmed"),
    "notice_claim_refused": _(
        "The account asked for with the number {number} and this e-mail address was refused. The "
        "reason given: {reason}"
    ),
    "notice_claim_refused_subject": _("The account was refused"),
    "notice_guardian_linked": _(
        "You can now act on the site for {player}: sign in, and choose the name on your desk. It "
        "ends by itself on coming of age."
    ),
    "notice_guardian_linked_subject": _("You act for {player}"),
    "notice_address_confirm": _(
        "Somebody who signed in gave this address as the new one in the register. It counts once "
        "the link below is opened and confirmed. If it was not you, do nothing."
    ),
    "notice_address_confirm_subject": _("Confirm your e-mail address"),
    "notice_address_changed": _(
        "The e-mail address of {player} in the register was changed: this one no longer counts. "
        "If it was not you, tell your club or the federation's office."
    ),
    "notice_address_changed_subject": _("Your e-mail address was changed"),
    "notice_sign_in_address_changed": _(
        "Your account is now signed in to with another e-mail address than this one. If it was "
        "not you, tell the federation's office at once."
    ),
    "notice_sign_in_address_changed_subject": _("Your sign-in address was changed"),
    "claim_why_guardian": _("somebody who wants to act for a minor"),
    "claim_why_closed": _("the account was closed by the office"),
    "claim_why_minor": _("a minor"),
    "claim_why_birth_date": _("no birth date in the register"),
    "claim_why_no_address": _("no e-mail address in the register"),
    "claim_why_other_address": _("another e-mail address than in the register"),
    "claim_why_invited_elsewhere": _("invited to another e-mail address"),
    "claim_why_shared_address": _("somebody else in the register has the same e-mail address"),
    "claim_why_address_in_use": _("somebody else signs in with this e-mail address"),
    "claim_decided": _("This claim was decided before: {state}."),
    "claim_note_missing": _("Say how you know who it is."),
    "claim_reason_missing": _("Say why: whoever asked reads it."),
    "claim_of_oneself": _("It is your own address: somebody else confirms it."),
    "claim_account_closed": _("The account of {person} is closed: the office opens it first."),
    "claim_address_in_use": _(
        "{email} is the address of somebody else's account: another address is needed."
    ),
    "guardian_birth_unknown": _("The register does not know when {person} was born."),
    "guardian_of_adult": _("{person} is of age: nobody acts for them."),
    "guardian_of_oneself": _("{person} cannot be their own guardian."),
    "guardian_is_minor": _("{person} is a minor too."),
    "guardian_consent_missing": _("Say how the guardian's consent was given."),
    "guardian_account_closed": _("The account {email} is closed."),
    "guardian_already": _("{email} acts for {person} already."),
    "guardian_ended_before": _("This had ended before."),
    "guardian_reason_missing": _("Say why it ends."),
    "consent_by_guardian": _(
        "{person} is a minor: a guardian allows it, or the office notes the guardian's word."
    ),
    "contact_unchanged": _("Nothing is different from before."),
    "contact_of_nobody": _("Your account is not tied to anybody in the register."),
    "address_link_invalid": _(
        "It was used before, is too old, or another address was asked for since."
    ),
    "invite_nobody": _("Choose at least one member."),
    "invite_done": pgettext_lazy("member", "invited"),
    "invite_ready": pgettext_lazy("member", "can be invited"),
    "invite_sent": pgettext_lazy("member", "invited before"),
    "invite_expired": pgettext_lazy("member", "invitation too old"),
    "invite_has_account": pgettext_lazy("member", "has an account"),
    "invite_closed": pgettext_lazy("member", "account closed"),
    "invite_no_address": pgettext_lazy("member", "no e-mail address"),
    "invite_shared": pgettext_lazy("member", "shared address"),
    "invite_address_in_use": pgettext_lazy("member", "address in use"),
    "invite_minor": pgettext_lazy("member", "minor without guardian"),
    "invite_guarded": pgettext_lazy("member", "minor with guardian"),
    "person:phone": _("telephone"),
    "person:address": _("postal address"),
    "person:email": _("e-mail address"),
}
