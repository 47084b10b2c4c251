"""The page of an appeal, and the acts on it by reader."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from federation.acts.registry import act_named
from federation.models import Account
from federation.page_parts.figures import money
from federation.rules.iban import in_fours
from federation.selectors.callers import reader_of
from federation.selectors.identity import federation_identity
from federation.texts import sentence, spoken_value
from rulings.appeals.acts.decision_form import effect_data
from rulings.appeals.selectors.appeals import committee_seats_pending_for
from rulings.appeals.selectors.contested import (
    contested_by,
    contested_in_words,
    later_correction,
    measures_contested,
    measures_of,
    rests_on,
    session_of,
)
from rulings.appeals.selectors.forms import form_fields
from rulings.appeals.selectors.terms import deposit_due
from rulings.appeals.services.decisions import effect_of
from rulings.appeals.services.hearings import TOLD, WRITTEN, next_step
from rulings.appeals.services.papers import paper_of
from rulings.appeals.texts import ONLINE, STEPS
from rulings.appeals.web.ahead import steps_ahead
from rulings.assistant.selectors.similar_cases import like_appeal
from rulings.assistant.web.similar_cases import similar_shown
from rulings.councils.selectors.case_sources import cases_of, source_name
from rulings.councils.selectors.cases import cases_visible_to
from rulings.laws.selectors.bridge_words import hands_text, table_of
from rulings.models import (
    PENDING,
    Appeal,
    AppealBacker,
    AppealBody,
    AppealMember,
    AppealOutcome,
    AppealState,
    CasebookEntry,
    CouncilCase,
)
from rulings.penalties.texts import measure_text
from rulings.permissions import (
    may_appeal_further,
    may_consent_to_appeal,
    may_name_committee,
    may_note_consent,
    may_run_appeal,
    may_tell_decision,
    may_withdraw_appeal,
    may_write_casebook,
    may_write_decision,
)
from rulings.rulings.web.result_versions import versions_shown
from rulings.web.words import RulingShown, ruling_shown
from scoring.standings.web.views.events import entries_of


def appeal_page(appeal: Appeal, request: HttpRequest) -> dict[str, Any]:
    """Return the context of the page of one appeal, for the account."""
    account = reader_of(request)
    on = timezone.localdate()
    steps = {step.step: step for step in appeal.steps.select_related("done_by")}
    names = entries_of(appeal.event)
    is_pending = appeal.state in PENDING
    step_name = next_step(appeal) if _is_heard(appeal) else None
    backers = list(appeal.backers.select_related("person"))
    return {
        "appeal": appeal,
        "event": appeal.event,
        "incident": appeal.incident,
        "table": table_of(appeal.incident),
        "session": session_of(contested_by(appeal)),
        "contested": contested_in_words(appeal),
        "contested_measures": measures_contested(appeal),
        "meanwhile": _corrected_ruling(appeal),
        "appellant": names[appeal.entry_id].title if appeal.entry_id in names else "",
        "closed_reason": spoken_value(appeal.closed_reason) if appeal.closed_reason else "",
        "laws": rests_on(appeal),
        "fields": [
            (
                capfirst(sentence(f"appeal_field_{name}", {})),
                hands_text(appeal.form[name]) if name == "hands" else appeal.form[name],
            )
            for name in (*form_fields(appeal), "appellants_words", "others_words")
            if appeal.form.get(name)
        ],
        **_in_the_score(appeal, account),
        "backers": backers,
        "asks_me": is_pending and may_consent_to_appeal(account, appeal, on=on),
        "deposit": money(appeal.deposit.amount_cents, appeal.deposit.request.currency)
        if appeal.deposit
        else "",
        **_still_ahead(appeal, backers),
        "deposit_end": appeal.deposit.moves.first() if appeal.deposit else None,
        "members": _members(appeal),
        "names_committee": is_pending and may_name_committee(account, appeal, on=on),
        "steps": [(letter, title, steps.get(letter)) for letter, title in STEPS.items()],
        "online": ONLINE if appeal.event.is_online else "",
        "wanted": step_name,
        "further": appeal.further.all(),
        "papers": [
            (title, reverse("appeal-paper", args=[appeal.pk, kind]))
            for kind, title in (("form", _("The form (PDF)")), ("decision", _("Decision (PDF)")))
            if paper_of(appeal, f"appeal_{kind}") is not None
        ],
        "my_seat": committee_seats_pending_for(account, on=on).filter(appeal=appeal).first(),
        "may_fill": is_pending
        and appeal.decided_at is None
        and may_run_appeal(account, appeal, on=on),
        "acts": _acts(appeal, account, step_name) if is_pending else _after(appeal, account),
        "versions": versions_shown(appeal),
        "case": _case(appeal, account),
        "similar": similar_shown(like_appeal(appeal))
        if is_pending and may_write_decision(account, appeal, on=on)
        else [],
    }


def _deposit_due(appeal: Appeal) -> dict[str, str]:
    """Return what is still to be paid for an appeal, and where."""
    if appeal.deposit is not None:
        return {}
    due = deposit_due(appeal.event, AppealBody(appeal.body), on=timezone.localdate())
    if due is None:
        return {}
    return {
        "deposit_due": money(due.cents, due.currency),
        "iban": in_fours(federation_identity().iban),
    }


def _still_ahead(appeal: Appeal, backers: list[AppealBacker]) -> dict[str, Any]:
    """Return what is still to come: the deposit and the other steps, and whether the term runs."""
    due = _deposit_due(appeal)
    return {
        **due,
        "ahead": steps_ahead(appeal, backers=backers, deposit_due=due.get("deposit_due", "")),
        "still_runs": appeal.ends_at is not None and appeal.ends_at >= timezone.now(),
    }


def _corrected_ruling(appeal: Appeal) -> RulingShown | None:
    """Return the ruling as corrected by its director after it was contested."""
    newer = later_correction(appeal)
    return ruling_shown(newer) if newer is not None else None


def _members(appeal: Appeal) -> list[AppealMember]:
    """Return the committee, each member with the ties to the parties."""
    rows = list(appeal.members.filter(left_at__isnull=True).select_related("person"))
    for row in rows:
        row.ties = [sentence(code, {}) for code in row.interests]  # type: ignore[attr-defined]
    return rows


def _in_the_score(appeal: Appeal, account: Account) -> dict[str, Any]:
    """Return the measures of a decision, and their effect for whoever tells it."""
    measures = measures_of(appeal)
    if measures is None:
        return {}
    data: dict[str, Any] = {
        "measures": [measure_text(measure) for measure in measures]
        or [_("the result made at the table")]
    }
    if appeal.notified_at is None and may_tell_decision(account, appeal, on=timezone.localdate()):
        data["effect"] = effect_data(effect_of(appeal, measures))
    return data


def _is_heard(appeal: Appeal) -> bool:
    return (
        appeal.body == AppealBody.COMMITTEE
        and appeal.state == AppealState.OPEN
        and not appeal.steps.filter(step=TOLD).exists()
        and not (appeal.decided_at is None and appeal.steps.filter(step=WRITTEN).exists())
    )


def _acts(appeal: Appeal, account: Account, step_name: str | None) -> list[tuple[str, str]]:
    """Return the acts open now, each with its title; the next one first."""
    on = timezone.localdate()
    is_committee = appeal.body == AppealBody.COMMITTEE
    runs = may_run_appeal(account, appeal, on=on)
    undecided = appeal.decided_at is None
    is_awaited = appeal.state == AppealState.CONSENT
    decides = may_write_decision(account, appeal, on=on) and undecided
    is_step = is_committee and step_name in STEPS and step_name not in {WRITTEN, TOLD}
    step = _("Done: %(step)s") % {"step": STEPS[step_name]} if is_step and step_name else ""
    offers = [
        ("appeal-times", runs and is_committee and appeal.ends_at is None),
        ("appeal-consent-spoken", is_awaited and may_note_consent(account, appeal, on=on)),
        ("appeal-deposit", runs and appeal.deposit is None),
        ("appeal-leave", runs and (is_awaited or appeal.deposit is None)),
        (
            "appeal-committee",
            is_committee
            and not appeal.steps.exists()
            and may_name_committee(account, appeal, on=on),
        ),
        ("appeal-step", is_step and decides),
        (
            "appeal-decide",
            decides
            and appeal.state == AppealState.OPEN
            and (step_name == WRITTEN if is_committee else not cases_of(appeal).exists()),
        ),
        ("appeal-tell", not undecided and may_tell_decision(account, appeal, on=on)),
        ("appeal-withdraw", undecided and may_withdraw_appeal(account, appeal, on=on)),
    ]
    titles = {"appeal-step": step}
    return [(name, titles.get(name) or str(act_named(name).title)) for name, may in offers if may]


def _case(appeal: Appeal, account: Account) -> CouncilCase | None:
    """Return the case in which a council decides an appeal, if the reader may open it."""
    seen = cases_visible_to(account, on=timezone.localdate())
    return seen.filter(source=source_name(appeal)).first()


def _after(appeal: Appeal, account: Account) -> list[tuple[str, str]]:
    """Return what may follow a decision: the council of justice, an entry in the casebook."""
    on = timezone.localdate()
    is_committee = appeal.body == AppealBody.COMMITTEE
    goes_further = (
        is_committee
        and appeal.state == AppealState.DECIDED
        and appeal.outcome in AppealOutcome.values
        and not appeal.ranking_at_once
        and may_appeal_further(account, appeal, on=on)
    )
    is_for_casebook = (
        is_committee
        and appeal.notified_at is not None
        and may_write_casebook(account, appeal, on=on)
        and not CasebookEntry.objects.filter(appeal=appeal).exists()
    )
    offers = [("appeal-further", goes_further), ("appeal-casebook", is_for_casebook)]
    return [(name, str(act_named(name).title)) for name, may in offers if may]
