"""Sentences about delegates of the general assembly."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "delegate_dates_turned": _("The term would end on {last}, before it begins on {first}."),
    "delegate_election_to_come": _("The election of {on} is still to be held."),
    "delegate_before_election": _(
        "The term would begin on {first}, before the election of {elected_on}."
    ),
    "delegate_of_wrong_body": _(
        "{people}: a delegate of clubs stands for a club, one of regional associations for an "
        "association, any other for no body. The constituency is {constituency}."
    ),
    "delegate_not_on_roll": _("{who}: not on the electoral roll “{constituency}” of {on}."),
    "delegate_named_twice": _("{people}: named twice."),
    "delegate_in_that_time": _(
        "{person} is a delegate in that time already: {constituency}, from {first} to {last}."
    ),
    "delegate_seats_full": _(
        "{constituency}: the office's figures give {seats} delegates, and there would be "
        "{delegates} at once."
    ),
    "delegate_ended": _("This term was ended before, with {on}."),
    "delegate_last_day_missing": _("Say with which day the term ends."),
    "delegate_end_outside_term": _("The last day is one of the term, {first} to {last}."),
    "certificate_without_term": _("{person} was no delegate of the general assembly on {as_of}."),
    "erasure_ends_delegate": _(
        "Delegate of the general assembly: {constituency}, since {first}. The term ends on the day "
        "of the erasure."
    ),
    "act:delegate_elected": _("Elected delegate of the general assembly"),
    "act:delegate_ended": _("Term as delegate of the general assembly ended"),
}
