"""Forms of a director and the office about a report."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.models import DirectorReport
from rulings.reports.rules.reports import CALLS, MAY_BE_NONE, PLAYED, PLAYERS
from rulings.reports.selectors.parts import ReportFacts

LONGEST = 8000
WHY_OPEN = "why_open"


class ReportForm(forms.Form):
    """One field for each item, and "nothing to tell" if nothing is known of it."""

    def __init__(
        self,
        *args: object,
        items: Sequence[str],
        known: ReportFacts,
        report: DirectorReport | None,
        **kwargs: object,
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.items = [item for item in items if item != PLAYERS]
        for item in self.items:
            self.fields[f"added_{item}"] = forms.CharField(
                label=_("What the director adds"),
                required=False,
                max_length=LONGEST,
                initial=report.added.get(item, "") if report else "",
                widget=forms.Textarea({"rows": 3}),
            )
            if item == PLAYED and known.open_calls:
                self.fields[WHY_OPEN] = forms.CharField(
                    label=_("Why these calls stay open"),
                    required=False,
                    max_length=LONGEST,
                    initial=report.added.get(CALLS, "") if report else "",
                    widget=forms.Textarea({"rows": 2}),
                )
            if item in MAY_BE_NONE and not known.lines.get(item):
                self.fields[f"none_{item}"] = forms.BooleanField(
                    label=_("Nothing to tell"),
                    required=False,
                    initial=bool(report and item in report.none),
                )

    def added(self) -> dict[str, str]:
        """Return what was written, by item."""
        added = {item: self.cleaned_data[f"added_{item}"] for item in self.items}
        return added | {CALLS: self.cleaned_data.get(WHY_OPEN, "")}

    def none(self) -> list[str]:
        """Return the items ticked as having nothing to tell."""
        return [item for item in self.items if self.cleaned_data.get(f"none_{item}")]

    def none_of_the_rest(self) -> list[str]:
        """Return the items ticked, and those that may have nothing to tell and have no text."""
        added = self.added()
        rest = [i for i in self.items if f"none_{i}" in self.fields and not added[i].strip()]
        return [i for i in self.items if i in {*self.none(), *rest}]

    def has_none_left(self) -> bool:
        """Return whether more than one item may have nothing to tell and says nothing yet."""
        left = [
            item
            for item in self.items
            if f"none_{item}" in self.fields
            and not self[f"none_{item}"].value()
            and not self[f"added_{item}"].value()
        ]
        return len(left) > 1

    def fields_of(self, item: str) -> list[forms.BoundField]:
        """Return the fields of one item."""
        names = [f"added_{item}", f"none_{item}", *([WHY_OPEN] if item == PLAYED else ())]
        return [self[name] for name in names if name in self.fields]
