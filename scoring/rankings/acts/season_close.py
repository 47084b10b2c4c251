"""Acts on the close of a season: final list, preview, applying it, taking it back."""

from collections.abc import Sequence
from functools import partial

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, page_of_value
from federation.acts.registry import register
from federation.models import Approval, Job, KeyScope, Season
from federation.selectors.seasons import seasons_visible_to
from federation.services.approvals import needs_approval
from scoring.models import SeasonCloseRun
from scoring.permissions import may_close_season
from scoring.rankings.selectors.season_close import close_runs_visible_to
from scoring.rankings.services.close_approvals import ask_to_close_season
from scoring.rankings.services.final_list import events_not_counted
from scoring.rankings.services.season_closing import take_back_season_close
from scoring.rankings.services.work import (
    ask_for_category_letters,
    ask_for_close_preview,
    ask_for_final_list,
)


class CloseForm(forms.Form):
    """The reason for closing a season, for the second person who has to agree."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("A second person of the office must agree; the season is closed then."),
    )

    def __init__(self, *args: object, by_two: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if not by_two:
            self.fields["reason"].widget = forms.HiddenInput()
        self.fields["reason"].required = by_two


class FinalListForm(forms.Form):
    """Publishing the final list although some events are not homologated."""

    without_events = forms.BooleanField(
        label=_("Publish it without the events that are not homologated"), required=False
    )

    def __init__(self, *args: object, events: Sequence[str], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["without_events"]
        if events:
            field.help_text = _("Their points do not count in it: {events}.").format(
                events=", ".join(events)
            )
        else:
            field.widget = forms.HiddenInput()


class TakeBackForm(forms.Form):
    """Why the close of a season is taken back."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_(
            "Everyone holds again what they held before. The rows stay, and say that they were "
            "taken back."
        ),
    )


def _by_two(call: Call) -> dict[str, object]:
    return {"by_two": needs_approval("close_season", on=call.today)}


def _not_counted(call: Call) -> dict[str, object]:
    return {"events": list(events_not_counted(call.row).values_list("name", flat=True))}


def _run_number(form: forms.Form, call: Call) -> dict[str, object]:
    return {"run_id": call.row.pk, "reason": form.cleaned_data["reason"]}


def _requested(value: Job | Approval, _call: Call) -> Message:
    return "" if isinstance(value, Job) else _("A second person is asked to agree to the close.")


def _job_or_approvals(value: Job | Approval, _call: Call) -> str:
    if isinstance(value, Job):
        return reverse("job-detail", args=[value.pk])
    return reverse("approval-list")


AS_JOB = page_of_value("job-detail")
OF_CLOSE = partial(Act, may=may_close_season, api=KeyScope.RANKING, tag="rankings")
ON_SEASON = partial(
    OF_CLOSE, on=Season, row="season", key="year", load=seasons_visible_to, next_page=AS_JOB
)
ON_RUN = partial(OF_CLOSE, on=SeasonCloseRun, row="run", load=close_runs_visible_to)

register([
    ON_SEASON(
        name="season-close-final-list",
        rules=("1.3.4-b",),
        path="ranking/closing/seasons/<int:year>/final-list/",
        title=_("Compute and publish the final list"), form=FinalListForm,
        form_arguments=_not_counted, service=ask_for_final_list,
    ),
    ON_SEASON(
        name="season-close-preview", path="ranking/closing/seasons/<int:year>/preview/",
        rules=("1.3.4-a", "1.3.4-b"),
        title=_("Work out the close"), service=ask_for_close_preview,
    ),
    ON_RUN(
        api=KeyScope.RANKING,
        name="season-close-apply", path="ranking/closing/<int:pk>/apply/",
        rules=("1.3.4-a", "1.3.4-b"),
        title=_("Close the season exactly so"), form=CloseForm, form_arguments=_by_two,
        service=ask_to_close_season, message=_requested, next_page=_job_or_approvals,
    ),
    ON_RUN(
        name="season-close-letters", path="ranking/closing/<int:pk>/letters/",
        rules=("1.3.4-a",),
        title=_("Issue the category letters"), service=ask_for_category_letters,
        next_page=AS_JOB,
    ),
    ON_RUN(
        api=KeyScope.RANKING,
        name="season-close-take-back", path="ranking/closing/<int:pk>/take-back/",
        rules=("1.3.4-a",),
        title=_("Take the close back"), row="", form=TakeBackForm, arguments=_run_number,
        service=take_back_season_close, message=_("The close of the season is taken back."),
        once=True, creates=True, next_page=page_of_value("season-close-detail"),
    ),
])  # fmt: skip
