"""What the page of an appeal prints, and which acts it offers to whom."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from federation.models import Account
from federation.page_parts.figures import money
from federation.texts import sentence, spoken_value
from rulings.appeals.selectors.appeals import people_of_entries, seats_asked_of
from rulings.appeals.selectors.contested import (
    contested_by,
    contested_in_words,
    rests_on,
    session_of,
    sides_spoken_for,
    told_at,
)
from rulings.appeals.selectors.forms import form_fields
from rulings.appeals.services.hearings import TOLD, WRITTEN, next_step
from rulings.appeals.services.papers import paper_of
from rulings.appeals.texts import ONLINE, STEPS
from rulings.appeals.web.forms import (
    CasebookForm,
    CommitteeForm,
    DecisionForm,
    DepositForm,
    JusticeForm,
    ReasonForm,
    StepForm,
    TellForm,
    TimesForm,
)
from rulings.assistant.selectors.similar_cases import like_appeal
from rulings.assistant.web.similar_cases import similar_shown
from rulings.councils.selectors.case_sources import cases_of, source_name
from rulings.councils.selectors.cases import cases_visible_to
from rulings.laws.selectors.bridge_words import hands_told, table_of
from rulings.models import (
    PENDING,
    Appeal,
    AppealBody,
    AppealOutcome,
    AppealState,
    CasebookEntry,
    CouncilCase,
)
from rulings.permissions import (
    may_appeal_further,
    may_name_committee,
    may_run_appeal,
    may_tell_decision,
    may_withdraw_appeal,
    may_write_casebook,
    may_write_decision,
)
from rulings.rulings.web.result_versions import versions_shown
from scoring.standings.web.views.events import entries_of


def appeal_page(appeal: Appeal, request: HttpRequest) -> dict[str, Any]:
    """Return the page of one appeal as the account sees it."""
    account: Any = request.user
    on = timezone.localdate()
    steps = {each.step: each for each in appeal.steps.select_related("done_by")}
    names = entries_of(appeal.event)
    is_pending = appeal.state in PENDING
    wanted = next_step(appeal) if _is_heard(appeal) else None
    return {
        "appeal": appeal,
        "event": appeal.event,
        "incident": appeal.incident,
        "table": table_of(appeal.incident),
        "session": session_of(contested_by(appeal)),
        "contested": contested_in_words(appeal),
        "appellant": names[appeal.entry_id].title if appeal.entry_id in names else "",
        "closed_reason": spoken_value(appeal.closed_reason) if appeal.closed_reason else "",
        "laws": rests_on(appeal),
        "fields": [
            (
                capfirst(sentence(f"appeal_field_{name}", {})),
                hands_told(appeal.form[name]) if name == "hands" else appeal.form[name],
            )
            for name in (*form_fields(appeal), "appellants_words", "others_words")
            if appeal.form.get(name)
        ],
        "deposit": money(appeal.deposit.amount_cents, appeal.deposit.request.currency)
        if appeal.deposit
        else "",
        "deposit_end": appeal.deposit.moves.first() if appeal.deposit else None,
        "members": appeal.members.filter(left_at__isnull=True).select_related("person"),
        "steps": [(letter, title, steps.get(letter)) for letter, title in STEPS.items()],
        "online": ONLINE if appeal.event.is_online else "",
        "wanted": wanted,
        "further": appeal.further.all(),
        "papers": [
            (title, reverse("appeal-paper", args=[appeal.pk, kind]))
            for kind, title in (("form", _("The form (PDF)")), ("decision", _("Decision (PDF)")))
            if paper_of(appeal, f"appeal_{kind}") is not None
        ],
        "my_seat": seats_asked_of(account, on=on).filter(appeal=appeal).first(),
        "may_fill": is_pending
        and appeal.decided_at is None
        and may_run_appeal(account, appeal, on=on),
        "acts": _acts(appeal, account, wanted) if is_pending else _after(appeal, account, names),
        "versions": versions_shown(appeal),
        "case": _case(appeal, account),
        "similar": similar_shown(like_appeal(appeal))
        if is_pending and may_write_decision(account, appeal, on=on)
        else [],
    }


def _is_heard(appeal: Appeal) -> bool:
    return (
        appeal.body == AppealBody.COMMITTEE
        and appeal.state == AppealState.OPEN
        and not appeal.steps.filter(step=TOLD).exists()
        and not (appeal.decided_at is None and appeal.steps.filter(step=WRITTEN).exists())
    )


def _acts(appeal: Appeal, account: Account, wanted: str | None) -> list[tuple[str, str, Any]]:
    """Return what may be done now: title, address, form; the next thing first."""
    on = timezone.localdate()
    is_committee = appeal.body == AppealBody.COMMITTEE
    runs = may_run_appeal(account, appeal, on=on)
    found: list[tuple[str, str, Any]] = []

    def offer(may: bool, title: str, name: str, form: Any) -> None:
        if may:
            found.append((title, reverse(name, args=[appeal.pk]), form))

    undecided = appeal.decided_at is None
    offer(
        runs and is_committee and appeal.ends_at is None,
        _("Say until when it could be made"),
        "appeal-times",
        TimesForm(initial={"told_at": timezone.localtime(told_at(appeal))}),
    )
    offer(runs and appeal.deposit is None, _("Deposit received"), "appeal-deposit", DepositForm())
    offer(
        runs and appeal.deposit is None,
        _("No deposit came: not considered"),
        "appeal-leave",
        ReasonForm(auto_id="leave-%s"),
    )
    numbers = " ".join(
        row.person.number or ""
        for row in appeal.members.filter(left_at__isnull=True).select_related("person")
    )
    offer(
        is_committee and not appeal.steps.exists() and may_name_committee(account, appeal, on=on),
        _("Name the committee"),
        "appeal-committee",
        CommitteeForm(initial={"numbers": numbers}),
    )
    decides = may_write_decision(account, appeal, on=on) and undecided
    if is_committee and wanted in STEPS and wanted not in {WRITTEN, TOLD}:
        title = _("Done: %(step)s") % {"step": STEPS[wanted]}
        offer(decides, title, "appeal-step", StepForm(initial={"step": wanted}))
    offer(
        decides
        and appeal.deposit is not None
        and (wanted == WRITTEN if is_committee else not cases_of(appeal).exists()),
        _("Write the decision"),
        "appeal-decide",
        DecisionForm(votes=is_committee),
    )
    offer(
        not undecided and may_tell_decision(account, appeal, on=on),
        _("Tell the parties"),
        "appeal-tell",
        TellForm(),
    )
    offer(
        undecided and may_withdraw_appeal(account, appeal, on=on),
        _("Withdraw the appeal"),
        "appeal-withdraw",
        ReasonForm(auto_id="withdraw-%s"),
    )
    return found


def _case(appeal: Appeal, account: Account) -> CouncilCase | None:
    """Return the case in which a council decides an appeal, if the reader may open it."""
    seen = cases_visible_to(account, on=timezone.localdate())
    return seen.filter(source=source_name(appeal)).first()


def _after(appeal: Appeal, account: Account, names: Any) -> list[tuple[str, str, Any]]:
    """Return what may follow a decision: the council of justice, an entry of the casebook."""
    found = _further(appeal, account, names)
    writes = may_write_casebook(account, appeal, on=timezone.localdate())
    is_written = CasebookEntry.objects.filter(appeal=appeal).exists()
    if appeal.body == AppealBody.COMMITTEE and appeal.told_at and writes and not is_written:
        laws = [] if appeal.version is None else appeal.version.citations.all()
        form = CasebookForm(initial={"laws": ", ".join(str(row) for row in laws if row.law)})
        title = _("Put it in the casebook")
        found.append((title, reverse("appeal-casebook", args=[appeal.pk]), form))
    return found


def _further(appeal: Appeal, account: Account, names: Any) -> list[tuple[str, str, Any]]:
    """Return the way to the council of justice, where there is one."""
    is_open = (
        appeal.body == AppealBody.COMMITTEE
        and appeal.state == AppealState.DECIDED
        and appeal.outcome in AppealOutcome.values
        and not appeal.ranking_at_once
    )
    if not is_open or not may_appeal_further(account, appeal, on=timezone.localdate()):
        return []
    entries = list(sides_spoken_for(account, contested_by(appeal), on=timezone.localdate()))
    form = JusticeForm(
        entries=entries,
        people=people_of_entries(entries),
        initial={
            "entry": entries[0].pk if len(entries) == 1 else None,
            "backers": [account.person_id] if account.person_id else [],
        },
    )
    form.fields["entry"].label_from_instance = lambda row: names[row.pk].title  # type: ignore[attr-defined]
    title = _("Appeal to the council of justice")
    return [(title, reverse("appeal-further", args=[appeal.pk]), form)]
