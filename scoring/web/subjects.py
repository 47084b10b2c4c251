"""The names of rankings in the trail of acts."""

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.page_parts.subjects import Named
from scoring.models import RankingList


def rankings(numbers: Collection[int]) -> dict[int, Named]:
    rows = RankingList.objects.filter(pk__in=numbers).select_related("season")
    return {
        each.pk: Named(
            _("ranking %(year)s, version %(version)s")
            % {"year": each.season.year, "version": each.version},
            reverse("ranking"),
        )
        for each in rows
    }
