"""The names of rankings in the trail of acts."""

from collections.abc import Collection

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.page_parts.audit_labels import AuditLabel
from scoring.models import RankingList


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
