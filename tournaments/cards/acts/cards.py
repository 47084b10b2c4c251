"""Acts of two players on their convention card: create, import, sign, archive."""

from functools import partial
from typing import Any

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, page_of_value
from federation.acts.registry import register
from federation.models import KeyScope
from tournaments.acts.players import PlayerField
from tournaments.cards.selectors.bases import base_choices, bases
from tournaments.cards.selectors.convention_cards import (
    cards_copied_by,
    cards_seen_by,
    versions_seen_by,
)
from tournaments.cards.services.convention_cards import (
    begin_card,
    close_card,
    copy_card,
    make_version,
    share_card,
    sign_version,
    unshare_card,
)
from tournaments.cards.services.imports import begin_card_from_file
from tournaments.entries.selectors.online import people_written
from tournaments.models import CardVersion, ConventionCard
from tournaments.permissions import may_keep_cards, may_sign_card, may_write_card


class PartnerForm(forms.Form):
    """A new card: partner and name."""

    partner = PlayerField(label=_("Number or name of your partner"), max_length=80)


class BeginForm(PartnerForm):
    """A new card, blank or based on a system described here."""

    base = forms.ChoiceField(
        label=_("Begin with"),
        required=False,
        choices=lambda: [*base_choices(), ("", _("A blank card"))],
        initial=lambda: next(iter(bases())),
        help_text=_("You change what you play otherwise; the rest is filled in."),
    )
    name = forms.CharField(
        label=_("Name of the system"),
        max_length=60,
        required=False,
        help_text=_("Empty: as the system you begin with is called. A blank card needs a name."),
    )


class CopyForm(PartnerForm):
    """A copy of a card."""

    name = forms.CharField(
        label=_("Name of the system"),
        max_length=60,
        required=False,
        help_text=_("Empty: as the card is called."),
    )


class ImportForm(PartnerForm):
    """A card from a file."""

    name = forms.CharField(
        label=_("Name of the system"),
        max_length=60,
        required=False,
        help_text=_("Empty: as the file calls it."),
    )
    file = forms.FileField(
        label=_("File"), help_text=_("A card printed here (PDF), or a BBO card (JSON).")
    )


def _with_partner(form: forms.Form, _call: Call) -> dict[str, Any]:
    cleaned = dict(form.cleaned_data)
    written = people_written(cleaned["partner"])
    return {**cleaned, "partner": written[0] if len(written) == 1 else None}


def _with_base(form: forms.Form, call: Call) -> dict[str, Any]:
    """Return the data of a new card; the base is in the language of its creator."""
    arguments = _with_partner(form, call)
    code = arguments.pop("base")
    if not code:
        return arguments
    language = get_language() or "en"
    base = bases()[code]
    return {
        **arguments, "content": base.content(language), "based_on": base.name_in(language),
    }  # fmt: skip


OF_CARDS = partial(Act, api=KeyScope.ENTRIES, tag="cards")
NEW_CARD = partial(
    OF_CARDS, on=ConventionCard, may=may_keep_cards,
    next_page=page_of_value("card-detail"), creates=True,
)  # fmt: skip
ON_CARD = partial(
    OF_CARDS, on=ConventionCard, row="card", load=cards_seen_by, may=may_write_card,
)  # fmt: skip

register([
    NEW_CARD(
        name="card-begin", path="cards/begin/", title=_("Begin a card"), form=BeginForm,
        arguments=_with_base, service=begin_card, rules=("2.1.3.1-a",),
    ),
    NEW_CARD(
        name="card-import", path="cards/import/", title=_("Read the file"), form=ImportForm,
        arguments=_with_partner, service=begin_card_from_file,
        message=_("The card was read. Look through each part of it."), rules=("2.1.3.1-a",),
    ),
    OF_CARDS(
        name="card-copy", path="cards/<int:pk>/copy/", title=_("Copy this card"), form=CopyForm,
        on=ConventionCard, row="card", load=cards_copied_by, may=may_keep_cards,
        arguments=_with_partner, service=copy_card, creates=True,
        next_page=page_of_value("card-detail"),
        message=_("The card was copied. Change what you play otherwise."), rules=("2.1.3.1-a",),
    ),
    ON_CARD(
        name="card-share", path="cards/<int:pk>/share/", title=_("Let others copy it"),
        service=share_card, next_page="card-detail",
        message=_("Players who sign in find it among the cards to copy."),
    ),
    ON_CARD(
        name="card-unshare", path="cards/<int:pk>/unshare/",
        title=_("No longer let others copy it"), service=unshare_card, next_page="card-detail",
        message=_("It is no longer among the cards to copy."),
    ),
    ON_CARD(
        name="card-version-make", path="cards/<int:pk>/sign/", title=_("Sign as it stands"),
        service=make_version, creates=True, next_page="card-detail",
        message=_("You have signed. Your partner finds it under Today."),
        rules=("2.1.3.1-a", "2.1.3.3-a", "2.1.3.5-b", "AII-a", "AII-c"),
    ),
    ON_CARD(
        name="card-close", path="cards/<int:pk>/close/", title=_("Put it away"),
        service=close_card, next_page="my-cards", next_row="",
        message=_("The card is put away; what was delivered stays."),
    ),
    OF_CARDS(
        name="card-version-sign", path="cards/versions/<int:pk>/sign/",
        title=_("Sign this version"), on=CardVersion, row="version", load=versions_seen_by,
        may=may_sign_card, service=sign_version, message=_("Signed."), next_page="card-version",
        rules=("2.1.3.1-a",),
    ),
])  # fmt: skip
