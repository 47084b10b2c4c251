"""Absent teams, where the schedule is managed: the article, and the penalty."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from federation.page_parts.figures import figure
from federation.page_parts.panels import Panel
from federation.selectors.callers import reader_of
from federation.texts import source_text
from rulings.permissions import may_keep_log
from rulings.rules.penalties import LATE
from scoring.engine.rounding import to_places
from tournaments.models import Event, MatchEnd
from tournaments.teams.rules.absence import ARTICLE
from tournaments.teams.selectors.absence import AbsentTeam, absent_teams


@dataclass(frozen=True, slots=True)
class AbsentRow:
    """An absent team. ends: where to note the no-show; penalty: where to give one."""

    team: str
    match: str
    text: str
    source: str
    ends: str
    penalty: str


def teams_not_there(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel of teams without a line-up after the start of their match; else None."""
    absent = absent_teams(event, now=timezone.now())
    if not absent:
        return None
    on = timezone.localdate()
    gives = may_keep_log(reader_of(request), event, on=on)
    rows = [_row(event, absent_team, gives=gives) for absent_team in absent]
    html = render_to_string("rulings/panels/absent_teams.html", {"rows": rows}, request=request)
    return Panel(_("Teams that are not there"), html, key="absent")


def _row(event: Event, absent: AbsentTeam, *, gives: bool) -> AbsentRow:
    delay = absent.delay
    team = absent.team.name or absent.team.key
    text = ngettext(
        "no line-up %(n)s minute after the hour", "no line-up %(n)s minutes after the hour",
        delay.minutes,
    ) % {"n": delay.minutes}  # fmt: skip
    places = 0 if delay.no_show_after.denominator == 1 else 1
    limit = figure(to_places(delay.no_show_after, places), places)
    text += "; " + gettext("a no-show after %(n)s minutes") % {"n": limit}
    ends = penalty = ""
    if gives and delay.is_no_show:
        data = {"ending": MatchEnd.NO_SHOW.value, "note": f"{ARTICLE}: {text}"}
        if absent.opponent is not None:
            data["winner"] = str(absent.opponent.pk)
        ends = f"{reverse('match-end', args=[absent.match.pk])}?{urlencode(data)}"
    elif gives:
        payload = {
            "entry": absent.team.pk,
            "offence": LATE,
            "minutes": delay.minutes,
            "facts": f"{absent.match}: {text}",
        }
        penalty = f"{reverse('penalty-new', args=[event.pk])}?{urlencode(payload)}"
    return AbsentRow(team, str(absent.match), text, source_text(ARTICLE), ends, penalty)
