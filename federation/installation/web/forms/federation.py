"""Forms about the federation: they check formats only; the services apply the rules."""

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext, to_locale
from django.utils.translation import gettext_lazy as _

from federation.installation.services.beginning import Wishes
from federation.installation.services.federation_identity import IDENTITY
from federation.models import DataLicence, Federation
from federation.rules.countries import country_names
from federation.rules.iban import in_fours
from federation.selectors.rule_sets import OFFICE, RANKING, REGULATION
from federation.selectors.shipped_rules import RuleSetEdition, rules_loaded, shipped_rules
from federation.texts import spoken_value
from federation.texts.dates import date_format, days_written_out

USES = (
    (REGULATION, _("Regulation")),
    (RANKING, _("Rules of the ranking")),
    (OFFICE, _("Rules of the office")),
)


def countries() -> list[tuple[str, str]]:
    """Return the choices of countries, by name in the reader's language."""
    names = country_names(to_locale(get_language() or settings.LANGUAGE_CODE))
    return [("", "–"), *sorted(names.items(), key=lambda field: field[1])]


class IdentityForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for it alone
    """The federation's identity and contact."""

    country = forms.ChoiceField(label=_("Country"), required=False)
    language = forms.ChoiceField(
        label=_("Language"),
        choices=settings.LANGUAGES,
        required=False,
        help_text=_("Of public papers, and of what is sent to whoever has chosen no language."),
    )
    address = forms.CharField(
        label=_("Address"), required=False, max_length=400, widget=forms.Textarea(attrs={"rows": 3})
    )
    iban = forms.CharField(
        label=_("IBAN"),
        required=False,
        max_length=60,
        help_text=_("Payment requests tell it to whoever has to pay."),
    )
    website = forms.URLField(label=_("Site"), required=False, assume_scheme="https")
    colour = forms.CharField(
        label=_("Colour"),
        required=False,
        max_length=7,
        help_text=_("Of links and headings, such as #1a5276; it must be readable on white."),
    )
    second_colour = forms.CharField(
        label=_("Second colour"),
        required=False,
        max_length=7,
        help_text=_("Of the line under the head of each page."),
    )

    data_licence = forms.ChoiceField(
        label=_("Licence of public data"),
        choices=[("", _("None stated")), *DataLicence.choices],
        required=False,
        help_text=_("How others may use the calendar, results and ranking published here."),
    )

    class Meta:
        model = Federation
        fields = IDENTITY

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["country"].choices = countries()  # type: ignore[attr-defined]
        if self.instance.iban:
            self.initial["iban"] = in_fours(self.instance.iban)

    def _post_clean(self) -> None:
        """Do not change the row: the service does, and may refuse."""

    @property
    def values(self) -> dict[str, str]:
        """Return the cleaned data as the service takes it."""
        return {name: self.cleaned_data[name] or "" for name in IDENTITY}


class LogoForm(forms.Form):
    """A logo, replacing an earlier one."""

    picture = forms.FileField(
        label=_("Picture"),
        help_text=_("PNG, JPEG or WebP, at most 2 MB. It is drawn anew, small."),
        widget=forms.ClearableFileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )


class RulesForm(forms.Form):
    """The rule sets in force: chosen from those loaded and those shipped."""

    def __init__(self, federation: Federation, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for use, label in USES:
            used = getattr(federation, use)
            self.fields[use] = forms.ChoiceField(
                label=label, initial=used, choices=_rule_choices(use, used)
            )
        self.fields["reason"] = forms.CharField(
            label=_("Reason"),
            max_length=300,
            required=False,
            help_text=_("For the second person, who has to agree to another rule set."),
        )


def _rule_choices(use: str, used: str = "") -> list[tuple[str, str]]:
    """Return the rule sets of one use by title, with the day of the latest edition and its source.

    used: the one in force, which comes first even if it is not loaded.
    """
    shipped = [one for one in reversed(shipped_rules()) if one.use == use]
    latest: dict[str, RuleSetEdition] = {}
    for one in (*rules_loaded([use]), *shipped):
        if one.code not in latest or one.valid_from > latest[one.code].valid_from:
            latest[one.code] = one
    codes = dict.fromkeys([*([used] if used else []), *latest])
    return [(code, _rules_text(latest[code]) if code in latest else code) for code in codes]


def _rules_text(rules: RuleSetEdition) -> str:
    text = gettext("%(title)s, in force from %(day)s (%(source)s)")
    return text % {
        "title": spoken_value(rules.title),
        "day": date_format(rules.valid_from),
        "source": days_written_out(spoken_value(rules.source)),
    }


class BeginForm(forms.Form):
    """The input for a new federation; the rest can be filled in later."""

    name = forms.CharField(label=_("Name of the federation"), max_length=120)
    short_name = forms.CharField(
        label=_("Short code"),
        max_length=20,
        help_text=_("One word, shown at the head of every page."),
    )
    country = forms.ChoiceField(
        label=_("Country"), help_text=_("It suggests currency and language, nothing else.")
    )
    season = forms.CharField(label=_("First season"), max_length=4, help_text=_("A year: 2026."))
    regulation = forms.ChoiceField(label=_("Regulation in force"))
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["country"].choices = countries()  # type: ignore[attr-defined]
        self.fields["regulation"].choices = _rule_choices(REGULATION)  # type: ignore[attr-defined]

    def wishes(self, email: str) -> Wishes:
        """Return the cleaned data; the signed-in account gets the office mandate."""
        return Wishes(email=email, **self.cleaned_data)
