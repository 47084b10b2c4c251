"""The sentences of licences: asked for, renewed, changed, checked."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "renewal_not_open": _("Licences of {season} can be asked for from {opens_on} on."),
    "licence_birth_in_future": _("The birth date {birth_date} is in the future."),
    "licence_body_closed": _("{body} is not affiliated on {on}: nobody is licensed through it."),
    "licence_batch_empty": _("Nobody is chosen: tick at least one person."),
    "licence_name_missing": _("Line {line}: the name is missing."),
    "licence_person_twice": _("{person} stands on line {line} already."),
    "licence_held_through": _("{person} is licensed for {season} already, through {body}."),
    "licence_asked_through": _(
        "A licence of {season} for {person} was asked for already, through {body}. The office "
        "decides which one counts."
    ),
    "licence_asked_before": _("A licence of {season} for {person} was asked for already."),
    "licence_fee_class_unknown": _("There is no fee class “{fee_class}”."),
    "licence_nothing_chosen": _("No line is chosen."),
    "licence_request_decided": _("The line of {person} was decided before: {state}."),
    "licence_refusal_needs_reason": _("A refusal needs its reason: the club reads it."),
    "licence_request_changed": _(
        "{person} was changed meanwhile by {by}: {changes}. Look at the new state and try again."
    ),
    "licence_requests_of_many_bodies": _(
        "Lines of several clubs or seasons cannot be charged together."
    ),
    "licence_person_undecided": _(
        "{person} is not in the register yet: say who it is, or enter a new person."
    ),
    "licence_changed_meanwhile": _(
        "The licence of {person} was changed meanwhile by {by}: {changes}. Look at the new state "
        "and try again."
    ),
    "licence_change_needs_reason": _("Say why the licence changes."),
    "licence_change_changes_nothing": _("Nothing would change: choose another club or fee class."),
}
