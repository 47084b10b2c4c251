"""Recent activity, beside the tasks of the office."""

import datetime as dt
from collections.abc import Mapping

from django.db.models import Count as CountOf
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import AuditEvent
from federation.page_parts.acts_in_words import acts_summary
from federation.page_parts.panels import Panel
from federation.selectors.batched_reads import Asking, Rows
from federation.selectors.callers import account_of

ACTS_SHOWN = 5
DETAILS_READ = 2000  # enough to see what they have in common


def done_lately(request: HttpRequest) -> Asking[Panel | None]:
    """Return the acts since yesterday with their number, most frequent first."""
    today = timezone.localdate()
    if not has_office_mandate(account_of(request), on=today):
        return None
    midnight = dt.datetime.combine(today - dt.timedelta(days=1), dt.time())
    acts = AuditEvent.objects.filter(at__gte=timezone.make_aware(midnight), account__isnull=False)
    counted = acts.order_by().values_list("act").annotate(times=CountOf("pk"))
    (rows,) = yield [Rows(counted.order_by("-times", "act"), ACTS_SHOWN)]
    shown = acts.filter(act__in=[act for act, _times in rows]).order_by("-pk")
    (details,) = yield [Rows(shown.values_list("act", "details"), DETAILS_READ)]
    if not rows:
        return None
    by_act: dict[str, list[Mapping[str, object]]] = {act: [] for act, _times in rows}
    for act, values in details:
        by_act[act].append(values)
    data = {"rows": [(acts_summary(act, by_act[act]), times) for act, times in rows]}
    html = render_to_string("federation/panels/done_lately.html", data, request=request)
    return Panel(_("Done since yesterday"), html, key="done", folded=True)
