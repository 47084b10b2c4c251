"""Issuing the papers of appeals: the form and the decision."""

import datetime as dt
from collections.abc import Iterable

from django.utils import timezone, translation
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from federation.kinds.paper import PaperKind
from federation.models import Account, IssuedDocument, Person
from federation.papers.documents.paper import Paper
from federation.papers.selectors.papers import papers_about
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_if_changed
from federation.papers.services.papers import federation_on_paper, lines_of
from federation.selectors.languages import language_of
from federation.services.jobs import Progress
from federation.texts import sentence
from federation.texts.dates import date_format
from federation.texts.stored import reason_in_words
from rulings.appeals.documents import (
    APPEAL_DECISION,
    APPEAL_FORM,
    AppealDecisionPaper,
    AppealField,
    AppealFormPaper,
)
from rulings.appeals.rules import justice_appeal_ends
from rulings.appeals.selectors.appeals import parties_of, seated_members
from rulings.appeals.selectors.contested import (
    contested_in_words,
    measures_of,
    merit_in_words,
    place_in_words,
    rests_on,
    votes_text,
)
from rulings.appeals.selectors.forms import form_fields
from rulings.laws.selectors.bridge_words import deal_written
from rulings.models import Appeal, AppealBacker, AppealBody, AppealOutcome, MemberState
from rulings.penalties.texts import measure_text
from rulings.rules.appeals import copies_of_form
from tournaments.selectors.rule_sets import regulation_of

HEADED = {"dealer", "vulnerability", "hands"}  # printed with the board


def issue_appeal_form(
    *, appeal_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the form of an appeal, unless the same content was issued."""
    appeal = _appeal(appeal_id)
    language = language_of()
    with translation.override(language):
        content = _form(appeal)
    return _issued(APPEAL_FORM, appeal, content, language, account)


def issue_appeal_decision(
    *, appeal_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the decision on an appeal; a second run finds the existing paper."""
    appeal = _appeal(appeal_id)
    players = Person.objects.filter(pk__in=parties_of(appeal).players)
    language = language_of(*players.select_related("account"))
    with translation.override(language):
        content = _decision(appeal)
    return _issued(APPEAL_DECISION, appeal, content, language, account)


def _issued(
    kind: PaperKind, appeal: Appeal, content: Paper, language: str, account: Account | None
) -> dict[str, object]:
    document = issue_if_changed(
        PaperIdentity(kind, f"appeal:{appeal.pk}"),
        PaperDraft(
            content=content,
            title=f"{content.title}: {appeal.event.name} R{appeal.number}",
            season=appeal.event.season,
            language=language,
        ),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def paper_of(appeal: Appeal, kind: str) -> IssuedDocument | None:
    """Return the current paper of a kind about an appeal, if it was issued."""
    return (
        papers_about(f"appeal:{appeal.pk}")
        .filter(series__kind=kind, replaced_by__isnull=True)
        .first()
    )


def _appeal(pk: int) -> Appeal:
    return Appeal.objects.select_related(
        "event__season",
        "ruling__incident__event",
        "version",
        "penalty__incident",
        "entry",
        "deposit__request",
    ).get(pk=pk)


def _form(appeal: Appeal) -> AppealFormPaper:
    name, is_demo = federation_on_paper()
    # the appellants' text is their statement until more is noted at the hearing
    data = {**appeal.form}
    data["appellants_words"] = data.get("appellants_words", "").strip() or appeal.grounds
    hands = deal_written(data.get("hands", ""))
    names = [
        form_field
        for form_field in form_fields(appeal)
        if form_field not in HEADED or _is_prose(form_field, hands)
    ]
    names += ["appellants_words", "others_words"]
    copies = copies_of_form(seated_members(appeal))
    return AppealFormPaper(
        federation=name,
        title=gettext("Appeal form"),
        is_sample=is_demo,
        number=f"R{appeal.number}",
        event=appeal.event.name,
        facts=_where(appeal),
        board=place_in_words(appeal),
        dealer=gettext("Dealer: %(seat)s") % {"seat": data.get("dealer", "")},
        vulnerability=gettext("Vulnerable: %(sides)s") % {"sides": data.get("vulnerability", "")},
        hands=hands,
        fields=tuple(
            AppealField(
                title=capfirst(sentence(f"appeal_field_{name}", {})),
                lines=lines_of(data.get(name, "")),
            )
            for name in names
            if data.get(name, "").strip()
        ),
        members=tuple(_members(appeal)),
        copies=ngettext("%(n)s copy", "%(n)s copies", copies) % {"n": copies},
        article="RTP 3.8.1.1",
    )


def _decision(appeal: Appeal) -> AppealDecisionPaper:
    name, is_demo = federation_on_paper()
    deposit = appeal.deposit
    return AppealDecisionPaper(
        federation=name,
        title=gettext("Decision on an appeal"),
        is_sample=is_demo or bool(deposit and deposit.request.is_sample),
        number=f"R{appeal.number}",
        event=appeal.event.name,
        facts=(*_where(appeal), place_in_words(appeal)),
        body=capfirst(str(appeal.get_body_display())),
        outcome=capfirst(str(appeal.get_outcome_display())),
        decision=lines_of(appeal.decision),
        in_score=tuple(measure_text(measure) for measure in measures_of(appeal) or ()),
        reasons=lines_of(appeal.decision_reasons),
        ruling=lines_of(appeal.form.get("ruling", "") or contested_in_words(appeal)),
        grounds=lines_of(appeal.grounds),
        laws=tuple(rests_on(appeal)),
        votes=votes_text(appeal.votes_for, appeal.votes_against),
        notice=gettext("Told to the parties on %(when)s.") % {"when": _moment(appeal.notified_at)}
        if appeal.notified_at
        else "",
        means=tuple(_means(appeal)),
        merit=merit_in_words(without_merit=bool(appeal.without_merit)),
        ends=tuple(_ends(appeal)),
        members=tuple(_members(appeal)),
        article="RTP 3.8",
    )


def _is_prose(field: str, hands: tuple[str, ...]) -> bool:
    return field == "hands" and not hands


def _where(appeal: Appeal) -> tuple[str, ...]:
    when = date_format(timezone.localtime(appeal.stated_at), "DATETIME_FORMAT")
    backers = ", ".join(map(_backing, appeal.backers.select_related("person")))
    return (
        gettext("Appellants: %(people)s") % {"people": backers},
        gettext("Stated on %(when)s") % {"when": when},
    )


def _backing(row: AppealBacker) -> str:
    """Return who supports an appeal, and how: spoken, or not yet confirmed."""
    if row.consented_at is None:
        return gettext("%(name)s (consent awaited)") % {"name": row.person.name}
    if row.witnesses:
        text = gettext("%(name)s (as said before %(names)s)")
        return text % {"name": row.person.name, "names": row.witnesses}
    return str(row.person.name)


def _members(appeal: Appeal) -> Iterable[str]:
    rows = appeal.members.filter(left_at__isnull=True, state=MemberState.ACCEPTED)
    for row in rows.select_related("person"):
        text = row.person.name
        if row.is_chair:
            text = gettext("%(name)s, chair") % {"name": text}
        if row.witnesses:
            spoken = gettext("accepted by word of mouth before %(names)s")
            text = f"{text}; {spoken % {'names': row.witnesses}}"
        yield text
        for code in row.interests:
            yield f"– {sentence(code, {})}"
        if row.let_pass:
            yield f"– {gettext('Let pass: %(why)s') % {'why': row.let_pass}} (RTP 3.8.2)"


def _ends(appeal: Appeal) -> Iterable[str]:
    if appeal.results_note:
        yield reason_in_words(appeal.results_note)
    elif appeal.measures == []:
        yield gettext("The result made at the table counts.")
    elif appeal.outcome == AppealOutcome.CHANGED:
        yield gettext("The results were corrected.")
    else:
        yield gettext("The results stay as they are.")


def _means(appeal: Appeal) -> Iterable[str]:
    """Yield how, to whom and until when a decision may be appealed further. Source: RTP 3.8.3."""
    if appeal.body != AppealBody.COMMITTEE:
        return
    if appeal.ranking_at_once:
        yield gettext("The ranking is needed at once: this decision is the last word.")
        return
    yield gettext("On points of law it may be taken to the council of justice.")
    if appeal.notified_at is None:
        return
    figures = regulation_of(appeal.event).appeals
    until = justice_appeal_ends(appeal.notified_at, ad_hoc=appeal.is_ad_hoc, figures=figures)
    how = (
        gettext("In writing to the federation's office, with the deposit, until %(when)s.")
        if appeal.is_ad_hoc
        else gettext("In writing to the director, with the deposit, until %(when)s.")
    )
    yield how % {"when": _moment(until)}


def _moment(at: dt.datetime) -> str:
    return date_format(timezone.localtime(at), "DATETIME_FORMAT")
