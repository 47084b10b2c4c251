"""Acts on drafts of figures: begin, import, try, request approval, drop."""

import datetime as dt
from collections.abc import Collection
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, PageOnly, page_of_value
from federation.acts.fields import DayField
from federation.acts.registry import register
from federation.figures.rules.strict_json import MOST_BYTES
from federation.figures.selectors.versions import (
    drafts_visible_to,
    seasons_to_charge_in,
    seasons_to_try,
    uses_brought_newer,
)
from federation.figures.services.agreements import ask_to_put_in_force
from federation.figures.services.drafts import (
    begin_draft,
    begin_newer_draft,
    drop_draft,
    import_draft,
)
from federation.figures.services.trials import ask_to_try
from federation.models import FigureDraft, FiguresUse, KeyScope, Season
from federation.permissions import may_keep_office


class BeginForm(forms.Form):
    """The use of a draft, and its first day in force."""

    use = forms.ChoiceField(label=_("What"), choices=FiguresUse.choices)
    season = forms.ModelChoiceField(
        Season.objects.none(),
        label=_("Season"),
        required=False,
        help_text=_("For fees only: the season they are of."),
    )
    valid_from = DayField(
        label=_("In force from"),
        help_text=_("Not before today. It can be changed until a second person agrees."),
    )

    def __init__(self, *args: Any, on: dt.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        season: Any = self.fields["season"]
        season.queryset = seasons_to_charge_in(on=on)


class NewerForm(forms.Form):
    """The rule set of which the program has a newer version."""

    use = forms.ChoiceField(label=_("What"))

    def __init__(self, *args: Any, newer: Collection[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        use: Any = self.fields["use"]
        use.choices = [choice for choice in FiguresUse.choices if choice[0] in newer]


class FileForm(forms.Form):
    """A file of figures, as exported by this site."""

    file = forms.FileField(label=_("File"), help_text=_("JSON, as saved here or by another site."))


class TryForm(forms.Form):
    """The season for a trial."""

    season = forms.ModelChoiceField(Season.objects.none(), label=_("Season"), empty_label=None)

    def __init__(self, *args: Any, on: dt.date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        season: Any = self.fields["season"]
        season.queryset = seasons_to_try(on=on)


class AskForm(forms.Form):
    """The reason for the change, for the second person."""

    reason = forms.CharField(label=_("Reason"), max_length=300)


def _today(call: Call) -> dict[str, Any]:
    return {"on": call.today}


def _newer(_call: Call) -> dict[str, Any]:
    return {"newer": uses_brought_newer()}


def _first_bytes(form: forms.Form, _call: Call) -> dict[str, Any]:
    """Read no more of a file than needed to know that it is too large."""
    return {"data": form.cleaned_data["file"].read(MOST_BYTES + 1)}


OF_FIGURES = partial(Act, on=FigureDraft, may=may_keep_office, tag="figures")
NEW = partial(OF_FIGURES, next_page=page_of_value("figure-draft"))
ON_DRAFT = partial(
    OF_FIGURES, row="draft", load=drafts_visible_to, next_page="figure-draft",
    api=KeyScope.FIGURES,
)  # fmt: skip

register([
    NEW(
        name="figures-begin", path="federation/figures/begin/", title=_("Begin a draft"),
        hint=_("It begins from the version that is in force, or from one agreed for later."),
        form=BeginForm, form_arguments=_today, service=begin_draft, creates=True, once=True,
        api=KeyScope.FIGURES,
        message=_("The draft has begun: change its figures chapter by chapter."),
    ),
    # People read the newer version first; programs send its file.
    NEW(
        api=PageOnly.READ,
        name="figures-newer", path="federation/figures/newer/",
        title=_("Begin a draft with the newer version"),
        hint=_("It comes in force once a second person agrees. What was done before keeps the "
               "older version."),
        form=NewerForm, form_arguments=_newer, service=begin_newer_draft, creates=True,
        message=_("The draft has begun: compare it with the version in force, try it, and ask a "
                  "second person."),
    ),
    NEW(
        name="figures-import", path="federation/figures/import/",
        title=_("Begin a draft from a file"),
        hint=_("The figures of the file are compared with those that are in force."),
        form=FileForm, arguments=_first_bytes, service=import_draft, creates=True,
        api=KeyScope.FIGURES,
        message=_("The file was read whole; nothing of it is in force yet."),
    ),
    ON_DRAFT(
        name="figures-try", path="federation/figures/drafts/<int:pk>/try/",
        title=_("Try it on a season"), form=TryForm, form_arguments=_today, service=ask_to_try,
        hint=_("Nothing is changed by it; what would have come out otherwise is shown."),
        next_page=page_of_value("job-detail"),
    ),
    ON_DRAFT(
        name="figures-ask", path="federation/figures/drafts/<int:pk>/agree/",
        title=_("Ask a second person to agree"), form=AskForm, service=ask_to_put_in_force,
        hint=_("Until it is answered or withdrawn, the draft stays as it is."),
        message=_("A second person of the office is asked to agree."),
    ),
    ON_DRAFT(
        name="figures-drop", path="federation/figures/drafts/<int:pk>/drop/",
        title=_("Drop the draft"), service=drop_draft, message=_("The draft was dropped."),
        next_page="figures", next_row="",
    ),
])  # fmt: skip
