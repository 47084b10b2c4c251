"""Psychic calls by pattern: who, how often, with which partner, in a period."""

import datetime as dt

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.acts.fields import DayField
from federation.selectors.callers import account_of
from rulings.permissions import may_see_psychics
from rulings.reports.selectors.psychic_patterns import psychic_patterns

YEAR = dt.timedelta(days=365)


class WindowForm(forms.Form):
    """Which pairs, and which days."""

    q = forms.CharField(label=_("Player, by name or number"), max_length=100, required=False)
    since = DayField(label=_("From"), required=False)
    until = DayField(label=_("Until"), required=False)


@require_safe
@never_cache
@require(may=may_see_psychics)
def psychic_pattern_page(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    form = WindowForm(request.GET)
    cleaned_data = form.cleaned_data if form.is_valid() else {}
    since, until = cleaned_data.get("since") or today - YEAR, cleaned_data.get("until") or today
    patterns = psychic_patterns(
        account_of(request),
        since=since,
        until=until,
        words=cleaned_data.get("q", ""),
        on=today,
    )
    shown = WindowForm(initial={"q": cleaned_data.get("q", ""), "since": since, "until": until})
    page = {"form": shown, "patterns": patterns, "since": since, "until": until}
    return render(request, "rulings/psychic_patterns.html", page)
