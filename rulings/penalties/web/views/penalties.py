"""A penalty in three taps: who, for what, given; the penalties of an event."""

from decimal import Decimal
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from federation.access import require
from federation.page_parts.search_words import search_words
from federation.rules.figures_penalties import PenaltyFigures, Sanction
from federation.selectors.callers import account_of
from federation.selectors.keys import with_key
from rulings.log.selectors.incidents import entries_concerned, facts_for_penalty
from rulings.log.web.contestant_choice import choice_groups, choices
from rulings.models import Incident
from rulings.penalties.selectors import earlier_offences, penalties_of
from rulings.penalties.services.in_window import penalise
from rulings.penalties.services.penalties import (
    PenaltyDraft,
    Proposed,
    proposed_penalty,
)
from rulings.penalties.texts import NOTES, OFFENCES, SANCTIONS
from rulings.penalties.web.penalty_forms import PenaltyForm
from rulings.penalties.web.penalty_page import catalogue, penalty_rows
from rulings.permissions import (
    may_keep_log,
    may_read_log,
)
from rulings.rules.penalties import LATE, asks_what_comes_next, is_of_conduct
from scoring.adjustments.services.entry_adjustments import is_by_vps, opponents_of, units_of
from scoring.models import AdjustmentUnit
from scoring.page_parts.after_acts import done_and_redirect, refusals_to_messages
from scoring.page_parts.ruling_words import loss_in_words
from scoring.standings.web.event_head import event_head
from scoring.standings.web.views.events import entries_of
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Entry, EntryPlayer, Event
from tournaments.selectors.rule_sets import regulation_of


@require_safe
@require(load=events_visible_to, may=may_read_log)
def penalty_list(request: HttpRequest, event: Event) -> HttpResponse:
    on = timezone.localdate()
    return render(
        request,
        "rulings/penalty_list.html",
        {
            "head": event_head(request, event, here="event-manage"),
            "event": event,
            "rows": penalty_rows(penalties_of(event), entries_of(event)),
            "may_give": may_keep_log(account_of(request), event, on=on),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=events_visible_to, may=may_keep_log)
def penalty_new(request: HttpRequest, event: Event) -> HttpResponse:
    page = {
        "head": event_head(request, event, here="event-manage"),
        "event": event,
        "incident": request.GET.get("incident", ""),
    }
    shown = entries_of(event)
    call = _call(request, event)
    if not request.GET.get("entry"):
        at_table = entries_concerned(call) if call is not None else set()
        query = search_words(request)
        everybody = choices(shown.values(), chosen=query)
        others = [choice for choice in everybody if choice.entry.pk not in at_table]
        page |= {
            "call": call,
            "offence": request.GET.get("offence", ""),
            "at_table": [choice for choice in everybody if choice.entry.pk in at_table],
            "words": query,
            "contestants": choice_groups(others, chosen=query),
        }
        return render(request, "rulings/penalty_who.html", page)
    entry = get_object_or_404(event.entries, pk=_number(request.GET["entry"]))
    page |= {"entry": entry, "who": shown[entry.pk].title}
    figures = regulation_of(event).penalties
    offence = request.GET.get("offence", "")
    if not offence:
        page["words"] = query = search_words(request)
        page["tables"] = catalogue(earlier_offences(entry, None), figures, chosen=query)
        return render(request, "rulings/penalty_offence.html", page)
    if offence not in OFFENCES:
        raise Http404
    return _last_step(request, event, entry, offence, figures, page)


def _last_step(
    request: HttpRequest,
    event: Event,
    entry: Entry,
    offence: str,
    figures: PenaltyFigures,
    page: dict[str, object],
) -> HttpResponse:
    proposed = _proposed(event, entry, offence, minutes=1)
    form = _form(request, event, entry, offence, proposed, figures)
    if request.method == "POST" and form.is_valid():
        with refusals_to_messages(request):
            draft = _draft(event, entry, offence, form, _call(request, event))
            chosen = set(form.cleaned_data.get("others") or [])
            at_table = _others_at_table(request, event)
            others = [entry_player for entry_player in at_table if str(entry_player.pk) in chosen]
            outcome = penalise(
                draft=draft, others=others, account=account_of(request), now=timezone.now()
            )
            done = _("The penalty is given and everyone is counted anew.")
            return done_and_redirect(
                request, event, outcome, done, redirect("penalty-list", pk=event.pk)
            )
    sanction = proposed.given.sanction
    notes = {row.key: row.note for row in figures.harming_the_event.rows + figures.breaches.rows}
    notes |= {row.key: row.note for row in figures.conduct.rows}
    page |= {
        "form": form,
        "offence": OFFENCES[offence],
        "suggested": SANCTIONS[sanction] if sanction and offence != LATE else "",
        "takes": ""
        if proposed.amount is None or offence == LATE
        else loss_in_words(units_of(event)[0], proposed.amount),
        "times": proposed.given.offence,
        "is_reported": proposed.given.reported,
        "note": NOTES[notes[offence]] if notes[offence] else "",
        "article": proposed.article,
    }
    return render(request, "rulings/penalty_give.html", page)


def _proposed(event: Event, entry: Entry, offence: str, *, minutes: int) -> Proposed:
    return proposed_penalty(
        entry=entry,
        player=None,
        offence=offence,
        unit=units_of(event)[0],
        minutes=minutes if offence == LATE else None,
    )


def _form(
    request: HttpRequest,
    event: Event,
    entry: Entry,
    offence: str,
    proposed: Proposed,
    figures: PenaltyFigures,
) -> PenaltyForm:
    sessions = list(event.sessions.order_by("number").values_list("number", flat=True)) or [1]
    call = _call(request, event)
    form = PenaltyForm(
        request.POST if request.method == "POST" else None,
        offence=offence,
        of_conduct=is_of_conduct(offence, figures),
        asks_next=asks_what_comes_next(
            offence,
            offence=proposed.given.offence,
            sanction=proposed.given.sanction,
            figures=figures,
        ),
        players=entry.players.filter(left_at__isnull=True).select_related("person"),
        sessions=sessions,
        units=units_of(event),
        matches=_matches(event, entry),
        others=_others_at_table(request, event) if is_of_conduct(offence, figures) else (),
        initial={
            "sanction": proposed.given.sanction,
            "session": call.session if call is not None else _session(request, sessions),
            "facts": facts_for_penalty(call) if call is not None else request.GET.get("facts", ""),
            "minutes": request.GET.get("minutes", ""),
            "card_missing": request.GET.get("card") == "1",
        },
    )
    if offence == LATE:  # the minutes determine the sanction
        form.fields["sanction"].required = False
        form.fields["sanction"].choices = [  # type: ignore[attr-defined]
            ("", _("as the minutes give it")),
            *form.fields["sanction"].choices,  # type: ignore[attr-defined]
        ]
        form.initial["sanction"] = ""
    return form


def _session(request: HttpRequest, sessions: list[int]) -> int:
    """Return the session in an address, by default the last."""
    session_number = _number(request.GET.get("session", ""))
    return session_number if session_number in sessions else sessions[-1]


def _draft(
    event: Event, entry: Entry, offence: str, form: PenaltyForm, call: Incident | None
) -> PenaltyDraft:
    cleaned_data = form.cleaned_data
    amount: Decimal | None = cleaned_data["amount"]
    session, opponent = _against(event, cleaned_data)
    return PenaltyDraft(
        entry=entry,
        offence=offence,
        facts=cleaned_data["facts"],
        unit=cleaned_data.get("unit") or units_of(event)[0],
        player=with_key(entry.players.all(), _number(cleaned_data["player"])).first(),
        session=session or int(cleaned_data.get("session") or 1),
        minutes=cleaned_data.get("minutes"),
        sanction=Sanction(cleaned_data["sanction"]) if cleaned_data["sanction"] else None,
        amount=amount,
        match=with_key(event.matches.all(), _number(cleaned_data.get("match") or "")).first(),
        opponent=opponent,
        reason=cleaned_data["reason"],
        next_may_exclude=form.next_answer(),
        should_have_known=bool(cleaned_data.get("should_have_known")),
        card_missing=bool(cleaned_data.get("card_missing")),
        incident=call,
    )


def _matches(event: Event, entry: Entry) -> list[tuple[str, str]]:
    """Return the matches for a penalty in IMPs: those of a team, or of pairs ranked by VPs.

    A match of pairs is identified by its session and the opponents.
    """
    if is_by_vps(event):
        names = entries_of(event)
        return [
            (f"{session}/{other.pk}", _named(session, names[other.pk].title))
            for session, other in opponents_of(entry)
        ]
    matches = event.matches.filter(home=entry) | event.matches.filter(away=entry)
    return [(str(match.pk), str(match)) for match in matches.select_related("home", "away")]


def _named(session: int, opponents: str) -> str:
    data = {"session": session, "opponents": opponents}
    return _("Session %(session)s, against %(opponents)s") % data


def _against(event: Event, data: dict[str, Any]) -> tuple[int, Entry | None]:
    """Return session and opponents of the match of pairs for a loss of IMPs; 0 for none."""
    session, _slash, opponent = str(data.get("match") or "").partition("/")
    if not opponent or data.get("unit") != AdjustmentUnit.IMPS:
        return 0, None
    return int(session), with_key(event.entries.all(), _number(opponent)).first()


def _others_at_table(request: HttpRequest, event: Event) -> list[EntryPlayer]:
    """Return the players at the table of the call from which a penalty comes."""
    call = _call(request, event)
    if call is None:
        return []
    at_table = call.players.filter(left_at__isnull=True, person__isnull=False)
    rows = EntryPlayer.objects.filter(
        entry__event=event, left_at__isnull=True, person__in=at_table.values("person")
    )
    return list(rows.select_related("person", "entry__event").order_by("entry", "position"))


def _call(request: HttpRequest, event: Event) -> Incident | None:
    """Return the call from which a penalty comes, if any."""
    return with_key(event.incidents.all(), _number(request.GET.get("incident", ""))).first()


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 10 else None
