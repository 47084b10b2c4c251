"""The names of rankings and closes of seasons in the trail of acts."""

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.page_parts.audit_labels import AuditLabel
from federation.texts import subject_in_words
from scoring.models import RankingList, SeasonCloseRun


def rankings(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = RankingList.objects.filter(pk__in=numbers).select_related("season")
    return {
        row.pk: AuditLabel(
            _("ranking %(year)s, version %(version)s")
            % {"year": row.season.year, "version": row.version},
            reverse("ranking"),
        )
        for row in rows
    }


def season_closes(numbers: Collection[int]) -> dict[int, AuditLabel]:
    rows = SeasonCloseRun.objects.filter(pk__in=numbers).select_related("season")
    return {
        row.pk: AuditLabel(
            subject_in_words(f"closing:{row.season.year}"),
            reverse("season-close-detail", args=[row.pk]),
        )
        for row in rows
    }
