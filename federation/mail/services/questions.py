"""Questions to the office from a page of the site; the office answers by e-mail."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from federation.errors import RuleError
from federation.mail.selectors.addressees import Addressee, office_addressees
from federation.mail.services.notices import notify, notify_sealed
from federation.models import Account, OfficeQuestion
from federation.selectors.languages import spoken_language
from federation.services.audit import record_event

ASKED, ANSWERED = "notice_office_question", "notice_office_answer"
KEPT_FOR = dt.timedelta(days=180)


@dataclass(frozen=True, slots=True)
class QuestionDraft:
    """A question, the address for the answer, and the page it is about ("/events/7/")."""

    name: str
    email: str
    text: str
    page: str = ""


@transaction.atomic
def ask_the_office(
    *, draft: QuestionDraft, account: Account | None, language: str, now: dt.datetime
) -> OfficeQuestion:
    """Store a question for the office, and notify the office."""
    question = OfficeQuestion.objects.create(
        name=" ".join(draft.name.split()),
        email=draft.email,
        language=language,
        page=page_of_site(draft.page),
        text=draft.text.strip(),
        asked_by=account,
        asked_at=now,
    )
    notify(
        ASKED,
        about="",
        values={"page": question.page or "–"},
        link=reverse("question-list"),
        to=office_addressees(on=timezone.localdate(now)),
        now=now,
    )
    return question


def page_of_site(address: str) -> str:
    """Return an address of this site without its query; "" for other sites."""
    path = address.partition("?")[0].partition("#")[0]
    is_ours = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if is_ours and path.isprintable() and len(path) <= 300 else ""


@transaction.atomic
def answer_question(
    *, question: OfficeQuestion, answer: str, account: Account, now: dt.datetime
) -> OfficeQuestion:
    """Send the office's answer. Raises: RuleError if the question is closed."""
    question = _closed(question, answer.strip(), account, now)
    to = Addressee(question.email, question.language)
    with translation.override(spoken_language(question.language)):
        subject = _("The answer to your question")
        text = _("%(answer)s\n\nYou asked:\n%(question)s") % {
            "answer": question.answer, "question": question.text,
        }  # fmt: skip
    notify_sealed(ANSWERED, to=to, subject=subject, text=text, now=now)
    return question


@transaction.atomic
def close_question(
    *, question: OfficeQuestion, account: Account, now: dt.datetime
) -> OfficeQuestion:
    """Close a question without an answer by e-mail. Raises: RuleError if it is closed."""
    return _closed(question, "", account, now)


def forget_questions(*, now: dt.datetime) -> int:
    """Delete questions closed long ago. Safe to run twice. Returns: how many."""
    return OfficeQuestion.objects.filter(closed_at__lt=now - KEPT_FOR).delete()[0]


def _closed(
    question: OfficeQuestion, answer: str, account: Account, now: dt.datetime
) -> OfficeQuestion:
    question = OfficeQuestion.objects.select_for_update().get(pk=question.pk)
    if question.closed_at is not None:
        raise RuleError("question_closed_before")
    question.answer, question.closed_at, question.closed_by = answer, now, account
    question.save(update_fields=["answer", "closed_at", "closed_by"])
    record_event(
        "question_answered" if answer else "question_closed",
        subject=f"account:{account.pk}",
        account=account,
        details={},
    )
    return question
