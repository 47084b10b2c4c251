"""Sentences about setting up a federation, and its identity."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "federation_begun": _("There is a federation already, {name}; nothing was changed."),
    "federation_field_wrong": _("{field}: {why}"),
    "country_unknown": _("There is no country “{country}”: two letters such as IT are expected."),
    "language_unknown": _("The site does not speak “{language}”; it speaks {known}."),
    "season_not_a_year": _("“{season}” is no season: a year of four digits is expected."),
    "season_too_far": _("Season {season} is too far away: {latest} is the latest."),
    "rules_not_shipped": _("No regulation “{code}” comes with the program; there is {known}."),
    "rules_begin_later": _(
        "The rule set “{code}” is in force from {valid_from} only, and the season begins on {on}."
    ),
    "rules_unknown": _("No rule set “{code}” of this kind is known."),
    "rules_newest_already": _("The newest version that comes with the program is loaded."),
    "licence_key_missing": _(
        "No key signs the licence cards yet. Whoever runs the site makes one: manage.py licence_key"
    ),
    "licence_key_unwritable": _(
        "The key of the licence cards is still missing: {path} (LICENCE_KEY_FILE) cannot be "
        "written or read ({why}). Make it with: manage.py licence_key --new FILE"
    ),
    "second_factor_key_unwritable": _(
        "The key of the second sign-in step is still missing: {path} (SECOND_FACTOR_KEY_FILE) "
        "cannot be written or read ({why}). Make it with: manage.py second_factor_key --new FILE"
    ),
    "iban_wrong": _("{iban} is no IBAN: its check digits do not agree."),
    "tax_number_wrong": _("{number} is no tax number: its check digits do not agree."),
    "colour_too_light": _("{colour} cannot be read on white: choose a darker colour."),
    "currency_in_use": _("The books are kept in the currency there is: it stays."),
    "logo_too_large": _("The logo has more than {limit} kB; choose a smaller picture."),
    "logo_too_many_pixels": _("The logo has more than {limit} megapixels; choose a smaller one."),
    "logo_not_a_picture": _("This file is no PNG, JPEG or WebP picture that can be read."),
    "outline_too_large": _("The file has more than {limit} kB: simplify the outline."),
    "outline_too_many_points": _(
        "The outline has {points} points; {limit} are enough: simplify it."
    ),
    "outline_unreadable": _("This file is no GeoJSON with a polygon."),
    "email_invalid": _("“{email}” is no e-mail address."),
    "account_has_password": _(
        "{email} has an account with a password of its own: leave the new password out."
    ),
    "password_weak": _("The password is too weak. {faults}"),
}
