"""The acts by which somebody appeals a ruling or a penalty."""

from functools import partial
from typing import Any

from django import forms
from django.contrib.messages import SUCCESS, WARNING
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, Page, Recipient, page_of_value
from federation.acts.registry import register
from federation.errors import RuleError
from federation.models import KeyScope
from federation.page_parts.figures import money
from federation.rules.figures_penalties import Sanction
from federation.rules.iban import in_fours
from federation.selectors.identity import federation_identity
from federation.texts import text_of
from federation.texts.dates import date_format
from rulings.appeals.acts.appellants import AppellantsForm, key_of, sides_of
from rulings.appeals.rules import discipline_appeal_ends
from rulings.appeals.selectors.appeals import consents_awaited, rulings_contestable_by
from rulings.appeals.selectors.contested import (
    Contested,
    event_of,
    last_version,
    penalties_contestable_by,
    session_of,
)
from rulings.appeals.selectors.terms import committee_term, deposit_due
from rulings.appeals.services.statements import AppealDraft, state_appeal
from rulings.models import Appeal, AppealBody, AppealState, Penalty, RevisionKind, Ruling
from rulings.penalties.texts import OFFENCES, SANCTIONS
from rulings.permissions import may_appeal_penalty, may_appeal_ruling
from rulings.rules.appeals import route
from scoring.engine import EngineError
from tournaments.selectors.rule_sets import regulation_of

CONTESTED = [
    (Sanction.DISCIPLINARY_PENALTY.value, _("a disciplinary penalty")),
    (Sanction.SUSPENSION_OR_DISQUALIFICATION.value, _("a suspension or disqualification")),
]


class RulingAppealForm(AppellantsForm):
    """Which side appeals a ruling, which kind it is, who wants it, and why."""

    sanction = forms.ChoiceField(
        label=_("What is contested"),
        choices=[("", _("a ruling on the play, the auction or the score")), *CONTESTED],
        required=False,
        help_text=_("The first goes to an appeals committee, the others to a council."),
    )
    field_order = ("entry", "sanction")


class PenaltyAppealForm(AppellantsForm):
    """Which side appeals a penalty, who wants it, and why; by_player: who was sanctioned alone."""

    def __init__(self, *args: Any, by_player: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if by_player:
            self.fields["backers"].help_text = _("The player who was sanctioned must want it.")


def _sides_of_ruling(call: Call) -> dict[str, Any]:
    return sides_of(call, call.row)


def _sides_of_penalty(call: Call) -> dict[str, Any]:
    sides, player = sides_of(call, call.row), call.row.player
    by_player = player is not None and _is_disciplinary(call.row)
    if by_player:
        sides["initial"]["backers"] = [key_of(player.person)]
    return {**sides, "by_player": by_player}


def _draft(form: forms.Form, call: Call) -> dict[str, Any]:
    cleaned = form.cleaned_data
    sanction = cleaned.get("sanction")
    draft = AppealDraft(
        contested=call.row,
        entry=cleaned["entry"],
        backers=cleaned["backers"],
        grounds=cleaned["grounds"],
        sanction=Sanction(sanction) if sanction else None,
    )
    return {"draft": draft}


def _stated(appeal: Appeal, _call: Call) -> Message:
    if appeal.state == AppealState.CONSENT:
        rows = consents_awaited(appeal).select_related("person")
        awaited = ", ".join(row.person.name for row in rows)
        text = gettext("The appeal is on record; it waits for %(people)s, who is asked.")
        return [(SUCCESS, text % {"people": awaited})]
    if appeal.state != AppealState.NOT_CONSIDERED:
        return [(SUCCESS, gettext("The appeal is on record; all parties are told."))]
    late = RuleError(
        "appeal_is_late",
        article="RTP 3.8.1.1",
        made_at=date_format(timezone.localtime(appeal.stated_at), "SHORT_DATETIME_FORMAT"),
        ends_at=date_format(timezone.localtime(appeal.ends_at), "SHORT_DATETIME_FORMAT"),
    )
    text = gettext("It is kept on record as late and is not considered.")
    return [(WARNING, f"{text_of(late)} {text}")]


def _is_disciplinary(penalty: Penalty) -> bool:
    body = route(Sanction(penalty.sanction)).body
    return AppealBody(body) == AppealBody.DISCIPLINE


def _about_ruling(call: Call) -> dict[str, Any]:
    version = last_version(call.row)
    if version is None:
        return _to_know(call, call.row, call.now, AppealBody.COMMITTEE)
    withdrawn = RuleError("appeal_ruling_taken_back", article="RTP 3.8.1")
    return {
        **_to_know(call, call.row, version.made_at, AppealBody.COMMITTEE),
        "said": version.decision,
        "when": version.made_at,
        "withdrawn": text_of(withdrawn) if version.kind == RevisionKind.WITHDRAWN else "",
    }


def _about_penalty(call: Call) -> dict[str, Any]:
    penalty, is_disciplinary = call.row, _is_disciplinary(call.row)
    body = AppealBody.DISCIPLINE if is_disciplinary else AppealBody.COMMITTEE
    data: dict[str, Any] = {
        **_to_know(call, penalty, penalty.given_at, body),
        "penalty": penalty,
        "said": f"{OFFENCES[penalty.offence]}: {SANCTIONS[Sanction(penalty.sanction)]}",
        "when": penalty.given_at,
        "is_disciplinary": is_disciplinary,
        "today": call.today,
    }
    if is_disciplinary:
        figures = regulation_of(penalty.event).appeals
        data["until"] = discipline_appeal_ends(timezone.localdate(penalty.given_at), figures)
    return data


def _to_know(
    call: Call, contested: Contested, notified_at: Any, body: AppealBody
) -> dict[str, Any]:
    """Return where it happened, until when it is contested, and for what deposit."""
    event, session = event_of(contested), session_of(contested)
    due = deposit_due(event, body, on=call.today)
    term = None
    if body == AppealBody.COMMITTEE:
        term = committee_term(event, session, notified_at, now=call.now)
    return {
        "event": event,
        "incident": contested.incident,
        "session": session,
        "deposit": money(due.cents, due.currency) if due else "",
        "iban": in_fours(federation_identity().iban),
        "term": term,
        "minutes": regulation_of(event).appeals.committee_minutes,
    }


PAGE = partial(Page, "rulings/appeal_state.html", button=_("State the appeal"))
STATING = partial(
    Act, arguments=_draft, service=state_appeal, refusals=(EngineError,), once=True, creates=True,
    hint=_("Who wants it is named by federation number, a visitor as person:12."),
    message=_stated, next_page=page_of_value("appeal-detail"), api=KeyScope.DIRECTING,
    tag="appeals", notifies=(Recipient.COUNCIL, Recipient.DIRECTOR, Recipient.PLAYER),
)  # fmt: skip

register([
    STATING(
        name="appeal-state", path="rulings/<int:pk>/appeal/", title=_("Appeal a ruling"),
        on=Ruling, load=rulings_contestable_by, may=may_appeal_ruling, form=RulingAppealForm,
        form_arguments=_sides_of_ruling, page=PAGE(context=_about_ruling),
        rules=("3.8.1-a", "3.8.1.1-a", "3.8.1.1-b", "3.8.1.1-c", "3.8.1.1-d"),
    ),
    STATING(
        name="penalty-appeal", path="penalties/<int:pk>/appeal/", title=_("Appeal a penalty"),
        on=Penalty, load=penalties_contestable_by, may=may_appeal_penalty,
        form=PenaltyAppealForm, form_arguments=_sides_of_penalty,
        page=PAGE(context=_about_penalty),
        rules=("2.1.11.1-f", "3.8.1-a", "3.8.1.1-a", "3.8.1.1-d", "3.8.1.2-a"),
    ),
])  # fmt: skip
