"""Acts of the director on the log: times, calls, their evidence, polls."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Door, Nested, PageOnly, Recipient
from federation.acts.registry import register
from federation.errors import RuleError
from federation.models import KeyScope
from federation.texts import text_of
from rulings.log.selectors.console_calls import calls_to_go_to
from rulings.log.selectors.incidents import (
    directors_at_table,
    evidence_visible_to,
    facts_visible_to,
    incidents_visible_to,
)
from rulings.log.selectors.own_boards import OwnBoard, own_boards
from rulings.log.selectors.polls import polls_visible_to
from rulings.log.services.corrections import ask_for_correction
from rulings.log.services.evidence import attach_evidence, withdraw_evidence
from rulings.log.services.log import (
    FactDraft,
    allow_own_table,
    close_incident,
    note_session_times,
    reopen_incident,
    replace_fact,
)
from rulings.log.services.on_the_way import do_not_go, go_to_call
from rulings.log.services.polls import PollAnswer, answer_poll, close_poll
from rulings.models import Agreement, Evidence, FactKind, Incident, IncidentFact, PeerPoll, Voice
from rulings.permissions import (
    may_allow_own_table,
    may_ask_for_correction,
    may_go_to_call,
    may_keep_call,
    may_keep_evidence,
    may_keep_fact,
    may_keep_log,
    may_keep_poll,
)
from tournaments.acts.fields import MomentField
from tournaments.deals.rules.auction import call_written
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event

# For phones to transcribe spoken words well.
DICTATED = {"autocapitalize": "sentences", "spellcheck": "true"}


class TimesForm(forms.Form):
    """When a session begins, ended and was published."""

    session = forms.IntegerField(label=_("Session"), min_value=1, max_value=60, initial=1)
    starts_at = MomentField(label=_("Begins"), required=False)
    ended_at = MomentField(label=_("Ended"), required=False)
    results_at = MomentField(label=_("Results published"), required=False)


class FactForm(forms.Form):
    """One line of the log of one kind."""

    # Which of them a line has is decided by its kind; those it has must be filled in.
    voice = forms.ChoiceField(label=_("Who"), choices=Voice.choices, required=False)
    text = forms.CharField(
        label=_("Words"),
        max_length=2000,
        widget=forms.Textarea({"rows": 4, **DICTATED}),
    )
    agreement = forms.ChoiceField(
        label=_("Does the other side agree?"), choices=Agreement.choices, required=False
    )

    def __init__(self, *args: Any, kind: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        if kind != FactKind.TOLD:
            del self.fields["agreement"]
        if kind == FactKind.FOUND:
            del self.fields["voice"]
        for field in self.fields.values():
            field.required = True
        if kind == FactKind.SAID:
            self.fields["voice"].label = _("To whom")
            self.fields["voice"].initial = Voice.TABLE

    def draft(self) -> FactDraft:
        """Return the line as the service's draft."""
        cleaned_data = self.cleaned_data
        return FactDraft(
            self.kind,
            cleaned_data.get("voice", Voice.DIRECTOR.value),
            cleaned_data["text"],
            cleaned_data.get("agreement", ""),
        )


class LogReasonForm(forms.Form):
    """The reason for an act in the log."""

    reason = forms.CharField(label=_("Reason"), max_length=300, widget=forms.Textarea({"rows": 2}))


class OwnTableForm(LogReasonForm):
    """Which director may rule at the own table, and why."""

    director = forms.ChoiceField(label=_("Director"))
    field_order = ("director", "reason")

    def __init__(self, *args: Any, call: Incident, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        accounts = directors_at_table(call)
        # By federation number, which visitors lack.
        self.directors = {
            getattr(account.person, "number", None) or f"person:{account.person_id}": account
            for account in accounts
        }
        self.fields["director"].choices = [  # type: ignore[attr-defined]
            (number, str(value)) for number, value in self.directors.items()
        ]


class CorrectionForm(forms.Form):
    """Which board, and the correct result."""

    board = forms.ChoiceField(label=_("Board"))
    words = forms.CharField(
        label=_("What was played"),
        max_length=300,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Contract, declarer and tricks as they were, and what is recorded."),
    )
    both_agree = forms.BooleanField(label=_("The other side agrees"), required=False)

    def __init__(self, *args: Any, boards: Sequence[OwnBoard], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        many = len({board.session for board in boards}) > 1
        self.fields["board"].choices = [  # type: ignore[attr-defined]
            (f"{board.session}-{board.board}", _board_named(board, with_session=many))
            for board in boards
        ]

    def clean_board(self) -> tuple[int, int]:
        """Return session and number."""
        session, board = self.cleaned_data["board"].split("-")
        return int(session), int(board)


def _board_named(own: OwnBoard, *, with_session: bool) -> str:
    if not with_session:
        return str(own.board)
    return _("%(board)s, session %(session)s") % {"board": own.board, "session": own.session}


def _own_boards(call: Call) -> dict[str, object]:
    return {"boards": own_boards(call.row, call.account.person_id)}


class EvidenceForm(forms.Form):
    """A file to attach, and what it shows."""

    file = forms.FileField(
        label=_("File"), help_text=_("A picture, a PDF, sound, a film or plain text.")
    )
    note = forms.CharField(label=_("What it shows"), max_length=200, required=False)

    def clean_file(self) -> "UploadedFile[Any]":
        """Refuse a file that is too large before it is read."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > settings.UPLOAD_MAX_BYTES:
            limit = settings.UPLOAD_MAX_BYTES // (1024 * 1024)
            raise forms.ValidationError(text_of(RuleError("evidence_too_large", limit=limit)))
        return file


class PollAnswerForm(forms.Form):
    """What a peer would do."""

    answer = forms.CharField(
        label=_("I would call or play"),
        max_length=12,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    others = forms.CharField(label=_("I would also consider"), max_length=80, required=False)
    remark = forms.CharField(
        label=_("Why"), max_length=600, required=False, widget=forms.Textarea({"rows": 3})
    )

    def clean_answer(self) -> str:
        """Return a call in the canonical notation for counting; a card or words stay as typed."""
        written = self.cleaned_data["answer"].strip()
        return call_written(written) or written.upper()

    def answered(self) -> PollAnswer:
        """Return the answer as the service's value."""
        return PollAnswer(**self.cleaned_data)


def _call(call: Call) -> dict[str, object]:
    return {"call": call.row}


def _held(call: Call) -> dict[str, object]:
    fact = call.row
    held = {"voice": fact.voice, "text": fact.words, "agreement": fact.agreement}
    return {"kind": fact.kind, "initial": held}


def _line(form: forms.Form, _call: Call) -> dict[str, object]:
    assert isinstance(form, FactForm)  # noqa: S101 -- the act's own form
    return {"draft": form.draft()}


def _director(form: forms.Form, _call: Call) -> dict[str, object]:
    assert isinstance(form, OwnTableForm)  # noqa: S101 -- the act's own form
    director = form.directors[form.cleaned_data["director"]]
    return {"director": director, "reason": form.cleaned_data["reason"]}


def _file(form: forms.Form, _call: Call) -> dict[str, object]:
    file = form.cleaned_data["file"]
    return {"name": file.name, "data": file.read(), "note": form.cleaned_data["note"]}


def _answer(form: forms.Form, _call: Call) -> dict[str, object]:
    assert isinstance(form, PollAnswerForm)  # noqa: S101 -- the act's own form
    return {"answer": form.answered()}


def _evidence_of(number: str) -> Any:
    """Return the function that leads to the evidence on the page of a call."""

    def page(_value: object, call: Call) -> str:
        pk = getattr(call.row, number)
        return reverse("call-detail", args=[pk]) + "#evidence"

    return page


ON_CALL = partial(
    Act, on=Incident, row="incident", load=incidents_visible_to, may=may_keep_call,
    next_page="call-detail", tag="director's log",
)  # fmt: skip
WITH_REASON = partial(ON_CALL, form=LogReasonForm, api=KeyScope.DIRECTING)
ON_POLL = partial(
    Act, on=PeerPoll, load=polls_visible_to, may=may_keep_poll, next_page="poll-detail",
    tag="director's log",
)  # fmt: skip

register([
    Act(
        name="session-times", path="events/<int:pk>/log/times/", title=_("Note times"),
        on=Event, row="event", load=events_visible_to, may=may_keep_log, form=TimesForm,
        service=note_session_times, message=_("The times are noted."), next_page="log-list",
        once=True, creates=True, api=KeyScope.DIRECTING, tag="director's log",
        rules=("2.1.1.3-a", "3.8.1.1-a"),
    ),
    Act(
        api=KeyScope.DIRECTING, tag="director's log",
        creates=True,
        name="fact-replace", path="calls/facts/<int:pk>/replace/", title=_("Put a line right"),
        hint=_("The line as it stands stays readable below the new one."), on=IncidentFact,
        row="fact", load=facts_visible_to, may=may_keep_fact, form=FactForm, form_arguments=_held,
        arguments=_line, service=replace_fact, next_page="call-detail", next_row="incident_id",
        rules=("2.1.1.1-b",),
    ),
    Act(
        api=PageOnly.OWN,
        name="correction-ask", path="events/<int:pk>/corrections/ask/",
        title=_("Ask for a correction"), on=Event, row="event", load=events_visible_to,
        may=may_ask_for_correction, form=CorrectionForm, form_arguments=_own_boards,
        service=ask_for_correction,
        hint=_(
            "A recorded result is put right by the director alone: on the word of both sides while "
            "the time for corrections runs, later only where it is beyond doubt."
        ),
        message=_("The directors of the event are told."), next_page="event-detail", once=True,
        creates=True, tag="director's log", notifies=(Recipient.DIRECTOR,),
        rules=("2.2.7.2-b", "2.2.7.2-c", "2.2.7.2-d", "3.7.2-b"),
    ),
    ON_CALL(
        api=KeyScope.DIRECTING,
        name="call-go", path="calls/<int:pk>/go/", title=_("On my way"),
        load=calls_to_go_to, may=may_go_to_call,
        service=go_to_call, rules=("2.1.1.1-d",),
        message=_("The table's phones say that the director is on the way."),
    ),
    ON_CALL(
        api=KeyScope.DIRECTING,
        name="call-stay", path="calls/<int:pk>/stay/", title=_("Not on the way"),
        load=calls_to_go_to, may=may_go_to_call,
        service=do_not_go, rules=("2.1.1.1-d",),
        message=_("The table waits again."),
    ),
    WITH_REASON(
        name="call-close", path="calls/<int:pk>/close/", title=_("Close without ruling"),
        rules=("2.1.1.1-d",), notifies=(Recipient.PLAYER,),
        service=close_incident,
    ),
    WITH_REASON(
        name="call-reopen", path="calls/<int:pk>/reopen/", title=_("Take it up again"),
        rules=("2.1.1.1-d",),
        service=reopen_incident,
    ),
    ON_CALL(
        api=KeyScope.DIRECTING,
        creates=True,
        name="call-leave", path="calls/<int:pk>/leave/",
        title=_("Allow a director to rule at the own table"),
        may=may_allow_own_table, form=OwnTableForm, form_arguments=_call, arguments=_director,
        service=allow_own_table, rules=("2.1.1.1-a",),
    ),
    ON_CALL(
        name="call-evidence", path="calls/<int:pk>/evidence/", title=_("Attach a file"),
        form=EvidenceForm, arguments=_file, service=attach_evidence,
        next_page=_evidence_of("pk"), rules=("2.1.1.1-b",), doors=(Door.API,),
    ),
    Act(
        name="evidence-withdraw", path="calls/evidence/<int:pk>/withdraw/",
        rules=("2.1.1.1-b",),
        title=_("Take it off"), on=Evidence, row="evidence", load=evidence_visible_to,
        may=may_keep_evidence, form=LogReasonForm, service=withdraw_evidence,
        next_page=_evidence_of("incident_id"), doors=(Door.API,),
    ),
    ON_POLL(
        name="poll-note", path="calls/polls/<int:pk>/note/<int:peer>/",
        title=_("Note the answer given to you"),
        nested=Nested("peer", lambda call: call.row.peers.all()),
        form=PollAnswerForm, arguments=_answer, constants={"by_director": True},
        service=answer_poll, api=KeyScope.DIRECTING,
    ),
    ON_POLL(
        name="poll-close", path="calls/polls/<int:pk>/close/", title=_("Close the poll and count"),
        row="poll", service=close_poll, api=KeyScope.DIRECTING,
    ),
])  # fmt: skip
