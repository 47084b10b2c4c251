"""The form of a board at a table: big keys, no typing."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.tables.services.records import Noted
from tournaments.page_parts.diagrams import suit
from tournaments.texts.notation import SUITS, direction

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

PASSED_OUT = "P"
_RANKS = "AKQJT98765432"


def _suit(letter: str) -> SafeString:
    names = {
        "S": _("spades"),
        "H": _("hearts"),
        "D": _("diamonds"),
        "C": pgettext_lazy("suit", "clubs"),
    }
    return format_html(
        '<span aria-hidden="true">{}</span><span class="sr">{}</span>', suit(letter), names[letter]
    )


def _keys(label: "_StrPromise", *, required: bool = False) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, required=required, widget=forms.RadioSelect)


class ResultForm(forms.Form):
    """Contract, declarer, lead and tricks of a board, from the table."""

    level = _keys(_("Contract"), required=True)
    strain = _keys(_("Strain"))
    double = _keys(_("Doubled"))
    declarer = _keys(_("Declarer"))
    lead_suit = _keys(_("Lead"))
    lead_rank = _keys(_("Card led"))
    tricks = _keys(_("Tricks of declarer's side"))

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        suits = [(letter, _suit(letter)) for letter in SUITS]
        choices = {
            "level": [*((str(n), str(n)) for n in range(1, 8)), (PASSED_OUT, _("passed out"))],
            "strain": [*reversed(suits), ("N", pgettext_lazy("notrump", "NT"))],
            "double": [("", "–"), ("X", "×"), ("XX", "××")],
            "declarer": [(letter, direction(letter)) for letter in "NESW"],
            "lead_suit": [("", "?"), *reversed(suits)],
            "lead_rank": [("", "?"), *((rank, rank.replace("T", "10")) for rank in _RANKS)],
            "tricks": [(str(n), str(n)) for n in range(14)],
        }
        for name, value in choices.items():
            self.fields[name].choices = value  # type: ignore[attr-defined]

    def clean(self) -> dict[str, object]:
        """Require what a contract needs, and both halves of a card or none."""
        data = super().clean() or {}
        if data.get("level") and data["level"] != PASSED_OUT:
            for name in ("strain", "declarer", "tricks"):
                if not data.get(name) and name not in self.errors:
                    self.add_error(name, _("Choose one."))
        if bool(data.get("lead_suit")) != bool(data.get("lead_rank")):
            self.add_error("lead_rank", _("Choose suit and card, or neither."))
        return data

    @property
    def noted(self) -> Noted:
        """Return the result of a valid form."""
        cleaned_data = self.cleaned_data
        if cleaned_data["level"] == PASSED_OUT:
            return Noted(PASSED_OUT)
        return Noted(
            contract=f"{cleaned_data['level']}{cleaned_data['strain']}{cleaned_data['double']}",
            declarer=cleaned_data["declarer"],
            tricks=int(cleaned_data["tricks"]),
            lead=f"{cleaned_data['lead_suit']}{cleaned_data['lead_rank']}",
        )


class FirstKeyFocused(forms.RadioSelect):
    """Keys of which the first has the focus, to continue by keyboard at once."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(*args, **kwargs)
        if option["index"] == "0":
            option["attrs"] = {**option["attrs"], "autofocus": True}
        return option


class DirectorResultForm(ResultForm):
    """A result entered by the director; after the boards left, altered with both sides' consent."""

    level = forms.ChoiceField(label=_("Contract"), widget=FirstKeyFocused)
    agreed_by = forms.MultipleChoiceField(
        label=_("Who agrees"),
        choices=[("NS", _("North-South")), ("EW", _("East-West"))],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Both sides, once the boards have left the table (RTP 2.2.7.2)."),
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_("Wherever a result is altered."),
    )


class LeaveForm(forms.Form):
    """The reason why a table goes on without a result."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


def filled(noted: Noted) -> dict[str, str]:
    """Return the initial values of a form for an existing result."""
    if noted.contract == PASSED_OUT:
        return {"level": PASSED_OUT}
    return {
        "level": noted.contract[0],
        "strain": noted.contract[1],
        "double": noted.contract[2:],
        "declarer": noted.declarer,
        "lead_suit": noted.lead[:1],
        "lead_rank": noted.lead[1:],
        "tricks": "" if noted.tricks is None else str(noted.tricks),
    }
