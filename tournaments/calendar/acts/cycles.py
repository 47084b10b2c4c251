"""Acts on a season's calendar: open, send the draft, publish, send an association's own."""

import datetime as dt
from functools import partial
from typing import Any

from django import forms
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from federation.acts.act import Act, Call, Message, Nested, Page
from federation.acts.registry import register
from federation.models import KeyScope, Season
from tournaments.calendar.selectors.cycle import (
    associations_spoken_for,
    cycles_visible_to,
    deadlines_of,
    seasons_without_calendar,
)
from tournaments.calendar.selectors.lines import lines_of_association
from tournaments.calendar.services.calendar import (
    open_cycle,
    publish_final_calendar,
    send_association_calendar,
    send_draft,
)
from tournaments.models import AssociationCalendar, CalendarCycle, CalendarStage, CalendarVersion
from tournaments.permissions import may_keep_calendar, may_speak_for_an_association

SENT = {
    CalendarStage.DRAFT: _("The draft goes to associations and clubs within the hour."),
    CalendarStage.FINAL: _("The final calendar is published."),
}


class SeasonForm(forms.Form):
    """The season whose calendar is opened."""

    season = forms.ModelChoiceField(
        label=_("Season"),
        queryset=Season.objects.order_by("year"),
        to_field_name="year",
        empty_label=None,
        error_messages={
            "invalid_choice": _("Choose a season. A new one is entered in the admin site.")
        },
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = seasons_without_calendar(on=timezone.localdate())
        self.fields["season"].queryset = rows  # type: ignore[attr-defined]


def _page_of_cycle(cycle: CalendarCycle, _call: Call) -> str:
    return reverse("calendar-cycle", args=[cycle.season.year])


def _published(version: CalendarVersion, _call: Call) -> Message:
    told = SENT[CalendarStage(version.stage)]
    late = ngettext(
        "It is marked %(days)s day late.", "It is marked %(days)s days late.", version.days_late
    ) % {"days": version.days_late}
    return f"{told} {late}" if version.days_late else told


def _lines_to_send(call: Call) -> dict[str, Any]:
    """Return the lines that would be sent, and when the public reads them."""
    cycle = call.row
    finals = cycle.versions.filter(stage=CalendarStage.FINAL)
    return {
        "cycle": cycle,
        "association": call.nested,
        "lines": [
            (
                dt.date.fromisoformat(line["first_day"]),
                dt.date.fromisoformat(line["last_day"]),
                line,
            )
            for line in lines_of_association(cycle.season, call.nested)
        ],
        "final_by": (final_by := deadlines_of(cycle).final_by),
        "is_final_late": final_by < call.today,
        "final_at": finals.values_list("published_at", flat=True).first(),
        "last": cycle.association_calendars.filter(association=call.nested)
        .order_by("-number")
        .first(),
    }


def _dates_of_season(sent: AssociationCalendar, call: Call) -> str:
    if may_keep_calendar(call.account, None, on=call.today):
        return _page_of_cycle(sent.cycle, call)
    return f"{reverse('reservation-list')}?season={sent.cycle.season.year}"


def _sent(sent: AssociationCalendar, _call: Call) -> Message:
    count = len(sent.content)
    text = ngettext(
        "The calendar was sent: %(count)s line.", "The calendar was sent: %(count)s lines.", count
    ) % {"count": count}
    late = ngettext("It is %(days)s day late.", "It is %(days)s days late.", sent.days_late) % {
        "days": sent.days_late
    }
    return f"{text} {late}" if sent.days_late else text


OF_CALENDAR = partial(
    Act, on=CalendarCycle, may=may_keep_calendar, api=KeyScope.EVENTS, tag="events"
)
ON_CYCLE = partial(OF_CALENDAR, row="cycle", load=cycles_visible_to)
PUBLISHED = partial(
    ON_CYCLE, key="year", message=_published, next_page="calendar-cycle", next_row="year",
    creates=True,
)  # fmt: skip

register([
    OF_CALENDAR(
        name="calendar-open", path="tournaments/calendar/open/",
        title=_("Open for proposals and reservations"), form=SeasonForm, service=open_cycle,
        message=_("Proposals and reservations can now be sent."), next_page=_page_of_cycle,
        creates=True, rules=("3.1.7-b",),
    ),
    PUBLISHED(
        name="calendar-draft-send", path="tournaments/calendar/<int:year>/draft/",
        title=_("Send the draft"), service=send_draft, rules=("3.1.7-a",),
    ),
    PUBLISHED(
        name="calendar-publish", path="tournaments/calendar/<int:year>/final/",
        title=_("Publish the final calendar"), service=publish_final_calendar,
        rules=("3.1.7-c",),
    ),
    ON_CYCLE(
        name="association-calendar-send",
        path="calendar/associations/<int:pk>/<int:association>/send/",
        title=_("Send the calendar"), may=may_speak_for_an_association,
        nested=Nested(
            "association", lambda call: associations_spoken_for(call.account, on=call.today)
        ),
        service=send_association_calendar, message=_sent, next_page=_dates_of_season,
        page=Page("tournaments/association_calendar_send.html", _lines_to_send),
        creates=True, rules=("3.1.7-d",),
    ),
])  # fmt: skip
