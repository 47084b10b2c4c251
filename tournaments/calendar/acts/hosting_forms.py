"""Forms for finding a host: they check formats only; the services apply the rules."""

from collections.abc import Iterable, Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.fields import CentsField, DayField
from federation.models import Association, Club
from tournaments.acts.fields import ShareField
from tournaments.calendar.services.hosting import BidDraft, CallTerms
from tournaments.events.selectors.organisers import Organiser

OTHER = "other"
# For programs; people choose from a list.
BY_NUMBER = _("A club as club:12, an association as association:3, by its id; else other.")


def _area(label: object, *, required: bool = False) -> forms.CharField:
    return forms.CharField(
        label=label,  # type: ignore[arg-type]
        required=required,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class CallForm(forms.Form):
    """A call for hosts."""

    open_until = DayField(label=_("Bids until"))
    price_cents = CentsField(
        label=_("Price of an entry"),
        smallest="0",
        help_text=_("From the fee table; another price is the board's to authorise."),
    )
    message = _area(_("What is asked for"))

    def terms(self, *, currency: str, is_sample: bool) -> CallTerms:
        """Return the cleaned data as the service takes it."""
        cleaned_data = self.cleaned_data
        return CallTerms(
            open_until=cleaned_data["open_until"],
            price_cents=cleaned_data["price_cents"],
            currency=currency,
            message=cleaned_data["message"],
            is_sample=is_sample,
        )


class BidForm(forms.Form):
    """A body's bid to host an event."""

    bidder = forms.ChoiceField(label=_("In the name of"), help_text=BY_NUMBER)
    other_name = forms.CharField(label=_("Other entity"), max_length=120, required=False)
    share = ShareField(
        label=_("Share of the entry fees for the federation, in %"),
        help_text=_("A percentage such as 30, or a part such as 1/3."),
    )
    venue = forms.CharField(label=_("Venue"), max_length=160)
    timetable = _area(_("Timetable"), required=True)
    promotion = _area(_("How the event is made known"))
    support = _area(_("How participants are looked after"))

    def __init__(
        self,
        *args: object,
        bidders: Sequence[Organiser],
        may_name_others: bool,
        least: str,
        price: str,
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        text = _("At least %(least)s of the entry fees; the price of an entry is %(price)s.")
        words = text % {"least": least, "price": price}
        self.fields["share"].help_text = f"{words} {self.fields['share'].help_text}"
        self._bidders = {bidder.key: bidder for bidder in bidders}
        choices = [(bidder.key, str(bidder.club or bidder.association)) for bidder in bidders]
        if may_name_others:
            choices.append((OTHER, str(_("another entity"))))
        else:
            del self.fields["other_name"]
        self.fields["bidder"].choices = choices  # type: ignore[attr-defined]
        self.fields["bidder"].help_text = ""

    def draft(self) -> BidDraft:
        """Return the cleaned data as the service takes it."""
        cleaned_data = self.cleaned_data
        body = self._bidders.get(cleaned_data["bidder"])
        return BidDraft(
            share=cleaned_data["share"],
            venue=cleaned_data["venue"],
            timetable=cleaned_data["timetable"],
            promotion=cleaned_data["promotion"],
            support=cleaned_data["support"],
            club=body.club if body else None,
            association=body.association if body else None,
            other_name="" if body else cleaned_data.get("other_name", ""),
        )


class DecisionForm(forms.Form):
    """The chosen bid, and the reason."""

    bid = forms.TypedChoiceField(label=_("Host"), coerce=int)
    reason = _area(_("Reason of the decision"), required=True)

    def __init__(self, *args: object, bids: Iterable[tuple[int, str]], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["bid"].choices = list(bids)  # type: ignore[attr-defined]


class DelegationForm(forms.Form):
    """The body to which an event is delegated."""

    to = forms.ChoiceField(label=_("To"), help_text=BY_NUMBER)
    other_name = forms.CharField(label=_("Other entity"), max_length=120, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)

    def __init__(
        self,
        *args: object,
        clubs: Sequence[Club],
        associations: Sequence[Association],
        may_name_others: bool,
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._bodies: dict[str, Club | Association] = {
            **{f"association:{association.pk}": association for association in associations},
            **{f"club:{club.pk}": club for club in clubs},
        }
        choices = [(key, str(body)) for key, body in self._bodies.items()]
        if may_name_others:
            choices.append((OTHER, str(_("another entity"))))
        else:
            del self.fields["other_name"]
        self.fields["to"].choices = choices  # type: ignore[attr-defined]
        self.fields["to"].help_text = ""

    def bodies(self) -> tuple[Club | None, Association | None, str]:
        """Return the chosen club, association or name."""
        body = self._bodies.get(self.cleaned_data["to"])
        if isinstance(body, Club):
            return body, None, ""
        if isinstance(body, Association):
            return None, body, ""
        return None, None, self.cleaned_data.get("other_name", "")
