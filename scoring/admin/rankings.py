"""Ranking lists, the points behind them, and the acts that make and publish lists."""

from django import forms
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.admin.acts import Act, ActRequest, Done
from federation.admin.base import ReadOnlyAdmin
from federation.admin.categories import CategoryFilter, NamedCategories
from federation.models import Season
from federation.selectors.seasons import season_shown
from federation.services.jobs import request_job
from scoring.models import (
    PlayingStrength,
    PointsAward,
    PointsLoss,
    RankingLine,
    RankingList,
    SeasonClosing,
)
from scoring.rankings.services.rankings import publish_ranking


class SeasonForm(forms.Form):
    """The season, and whether the list is published."""

    season = forms.ModelChoiceField(Season.objects.all(), label=_("Season"))
    publish = forms.BooleanField(label=_("Publish the new list"), required=False)


def _compute(_row: None, act_request: ActRequest) -> Done:
    season, publish = act_request.values["season"], act_request.values["publish"]
    job = request_job(
        "compute_ranking",
        arguments={"year": season.year, "publish": publish},
        subject=f"season:{season.year}",
        account=act_request.account,
    )
    return Done(_("the ranking is being computed"), reverse("job-detail", args=[job.pk]))


def _publish(ranking: RankingList, act_request: ActRequest) -> Done:
    publish_ranking(ranking=ranking, account=act_request.account, now=act_request.now)
    return Done(_("published; its paper is being made"))


@admin.register(RankingList)
class RankingListAdmin(ReadOnlyAdmin):
    list_display = ["season", "version", "computed_at", "published_at", "is_final", "rule_set"]
    list_display_links = ["season", "version"]
    list_select_related = ["season", "rule_set"]
    list_filter = ["season", ("published_at", admin.EmptyFieldListFilter), "is_final"]
    date_hierarchy = "computed_at"
    acts = [
        Act(
            name="compute",
            title=_("Compute the ranking"),
            explanation=_("The same figures as the latest list make no new one."),
            form=SeasonForm,
            on_rows=False,
            perform=_compute,
            starts_with=lambda _rows: {"season": season_shown(None, on=timezone.localdate())},
        ),
        Act(
            name="publish",
            title=_("Publish"),
            explanation=_("A published list never changes; a later list takes its place."),
            perform=_publish,
            applies=lambda ranking: ranking.published_at is None,
        ),
    ]


@admin.register(RankingLine)
class RankingLineAdmin(NamedCategories, ReadOnlyAdmin):
    list_display = ["ranking", "placed", "person", "club", "pe", "pm", "category_name", "iv"]
    list_display_links = ["ranking", "placed"]
    list_select_related = ["ranking__season", "person", "club"]
    list_filter = ["ranking__season", ("category", CategoryFilter), "club"]
    search_fields = ["person__search_name"]
    ordering = ["-ranking", "place", "pk"]
    show_full_result_count = False

    @admin.display(description=_("place"), ordering="place")
    def placed(self, line: RankingLine) -> str:
        return f"{line.place}=" if line.tied else str(line.place)

    @admin.display(description=_("PM"), ordering="pm_tenths")
    def pm(self, line: RankingLine) -> str:
        return in_tenths(line.pm_tenths)


@admin.register(PointsAward)
class PointsAwardAdmin(ReadOnlyAdmin):
    list_display = ["person", "event", "kind", "pe", "pm", "season", "awarded_at", "takes_back"]
    list_display_links = ["person", "event"]
    list_select_related = ["person", "event", "season", "takes_back__person"]
    list_filter = ["season", ("takes_back", admin.EmptyFieldListFilter)]
    search_fields = ["person__search_name", "event__search_name"]
    date_hierarchy = "awarded_at"
    show_full_result_count = False

    @admin.display(description=_("PM"), ordering="pm_tenths")
    def pm(self, award: PointsAward) -> str:
        return in_tenths(award.pm_tenths)


@admin.register(PointsLoss)
class PointsLossAdmin(ReadOnlyAdmin):
    list_display = ["event", "entry", "player", "percent", "article", "decided_at", "taken_back_at"]
    list_select_related = ["event", "entry", "player__person", "player__entry"]
    list_filter = ["event__season", ("taken_back_at", admin.EmptyFieldListFilter)]
    search_fields = ["event__search_name", "reason"]


@admin.register(SeasonClosing)
class SeasonClosingAdmin(NamedCategories, ReadOnlyAdmin):
    list_display = ["person", "season", "pe", "pm", "category_name"]
    list_select_related = ["person", "season"]
    list_filter = ["season", ("category", CategoryFilter)]
    search_fields = ["person__search_name"]

    @admin.display(description=_("PM"), ordering="pm_tenths")
    def pm(self, closing: SeasonClosing) -> str:
        return in_tenths(closing.pm_tenths)


@admin.register(PlayingStrength)
class PlayingStrengthAdmin(ReadOnlyAdmin):
    list_display = ["person", "scale", "grade", "boards", "counted_at"]
    list_select_related = ["person"]
    list_filter = ["scale"]
    search_fields = ["person__search_name"]

    @admin.display(description=_("grade"), ordering="grade_hundredths")
    def grade(self, strength: PlayingStrength) -> str:
        whole, rest = divmod(strength.grade_hundredths, 100)
        return f"{whole}.{rest:02d}"


def in_tenths(value: int) -> str:
    """Return tenths as lists print them."""
    whole, rest = divmod(abs(value), 10)
    return f"{'-' if value < 0 else ''}{whole}.{rest}"
