"""Acts on result files: sent, confirmed, discarded. Programs have endpoints of their own."""

from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.messages import INFO, SUCCESS
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from federation.acts.act import (
    Act,
    Call,
    Door,
    File,
    Message,
    Nested,
    Recipient,
    Words,
    page_of_value,
)
from federation.acts.registry import register
from federation.models import KeyScope
from federation.people.selectors.people import person_of_number
from scoring.adjustments.acts import late_change_message
from scoring.engine import EngineError
from scoring.intake.selectors.files import people_sought
from scoring.intake.selectors.players import people_like, players_of, with_numbers
from scoring.intake.services.book_import import have_file_win
from scoring.intake.services.confirming import TakenIn, confirm_in_window
from scoring.intake.services.handing_on import hand_on_file
from scoring.intake.services.identifying import identify_player
from scoring.intake.services.intake import discard_result_file, receive_result_file
from scoring.intake.services.played import export_played, receive_played
from scoring.models import BookLine, FileState, LateChange, ResultFile
from scoring.permissions import (
    may_confirm_file,
    may_decide_file,
    may_hand_on_file,
    may_identify_player,
    may_upload_results,
)
from scoring.standings.selectors.homologated import homologated_on
from scoring.standings.selectors.waiting import files_visible_to
from tournaments.events.selectors.events import events_visible_to
from tournaments.events.selectors.organisers import organisers_for
from tournaments.models import Event
from tournaments.permissions import may_create_event

KNOWN_BEFORE = _("This file is already the event's results; nothing changes.")


class PlayedForm(forms.Form):
    """A file with what was played elsewhere."""

    file = forms.FileField(label=_("Result file"), allow_empty_file=True)

    def clean_file(self) -> "UploadedFile[Any]":
        """Refuse a file larger than any result file before it is read."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if file.size is not None and file.size > settings.UPLOAD_MAX_BYTES:
            raise ValidationError(
                _("The file is larger than %(limit)s MB."),
                params={"limit": settings.UPLOAD_MAX_BYTES // (1024 * 1024)},
            )
        return file


class FileForm(PlayedForm):
    """A result file."""

    session = forms.IntegerField(
        label=_("Session"),
        min_value=1,
        required=False,
        help_text=_("Where it is of one session of several, and its program does not know which."),
    )


class ConfirmForm(forms.Form):
    """The confirmation of a file."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_(
            "For a correction, a file against an agreed sheet, or scores that their contract does "
            "not make: what was wrong, or why they stand. It is shown with the results."
        ),
    )
    same_elsewhere = forms.BooleanField(
        label=_("These results belong here too, though another event has them"),
        required=False,
        help_text=_("They then count for both events; the reason says why."),
    )
    seen = forms.IntegerField(min_value=0, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        needs_reason: bool = False,
        is_elsewhere: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = needs_reason or is_elsewhere
        self.fields["same_elsewhere"].required = is_elsewhere


class MemberForm(forms.Form):
    """The member a player of the results is; likely: those of a similar name, as text."""

    member = forms.CharField(
        label=_("Number or name of the member"),
        max_length=80,
        help_text=_("A name that several members have is answered with their numbers."),
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        required=False,
        help_text=_("Shown with the results; asked for once they are homologated."),
    )

    def __init__(self, *args: Any, likely: str = "", is_final: bool = False, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.fields["reason"].required = is_final
        if likely:
            self.fields["member"].help_text = _("Members of a similar name: %(names)s") % {
                "names": likely
            }

    def clean_member(self) -> str:
        """Find the member of a number, or the only one of a name."""
        text: str = self.cleaned_data["member"].strip()
        numbered_so = person_of_number(text)
        found = [numbered_so] if numbered_so else people_sought(text, on=timezone.localdate())
        if not found:
            raise ValidationError(_("No member has this number or name."))
        if len(found) > 1:
            raise ValidationError(
                _("Several members are found, write the number of one: %(names)s."),
                params={"names": with_numbers(found)},
            )
        self.person = found[0]
        return text


def _member(form: forms.Form, _call: Call) -> dict[str, Any]:
    assert isinstance(form, MemberForm)  # noqa: S101 -- the act's own form
    return {"member": form.person, "reason": form.cleaned_data["reason"]}


def _likely(call: Call) -> dict[str, object]:
    return {
        "likely": with_numbers(people_like(call.nested, call.row)),
        "is_final": homologated_on(call.row) is not None,
    }


class WhyForm(forms.Form):
    """The reason why a file prevails over a result that a table verified."""

    reason = forms.CharField(label=_("Why the file is right"), max_length=200)


class HandOnForm(forms.Form):
    """Why homologated results are to be corrected."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        help_text=_("What was wrong. The office reads it, and it is shown with the results."),
    )


def _file(form: forms.Form, _call: Call) -> dict[str, object]:
    upload = form.cleaned_data["file"]
    session = form.cleaned_data["session"]
    return {"name": upload.name, "data": upload.read(), "session": session}


def _played(form: forms.Form, call: Call) -> dict[str, object]:
    upload = form.cleaned_data["file"]
    data = {"name": upload.name, "data": upload.read()}
    return {**data, "organisers": organisers_for(call.account, on=call.today)}


def _archive(data: bytes, _form: forms.Form, call: Call) -> File:
    return {
        "data": data,
        "media_type": "application/zip",
        "name": f"played-{call.row.starts_on:%Y%m%d}-{call.row.pk}.zip",
    }


def received(file: ResultFile, _call: Call) -> Message:
    """Return the message about a file that came in."""
    return [] if file.state == FileState.WAITING else [(INFO, KNOWN_BEFORE)]


def _confirmed(done: TakenIn | LateChange, call: Call) -> Message:
    if isinstance(done, LateChange):
        return [(INFO, late_change_message(done))]
    rows: list[tuple[int, Words]] = []
    if done.at_tables:
        boards = ngettext_lazy("%(n)s board entered.", "%(n)s boards entered.", "n")
        rows.append((SUCCESS if done.boards else INFO, boards % {"n": done.boards}))
    if done.left:
        left = ngettext_lazy(
            "%(n)s result is left to you below.", "%(n)s results are left to you below.", "n"
        )
        rows.append((INFO, left % {"n": done.left}))
    if done.revision is not None and homologated_on(call.row.event) is not None:
        stays = _(
            "Revision %(n)s counts; the event stays homologated. Its points are given anew, and "
            "the ranking is computed again if they changed."
        )
        rows.append((SUCCESS, stays % {"n": done.revision.number}))
    elif done.revision is not None:
        rows.append((SUCCESS, _("The results are published as provisional.")))
    elif not done.at_tables:
        rows.append((INFO, _("The results already were what this file says.")))
    return rows


def _after_file(done: TakenIn | LateChange, call: Call) -> str:
    """Return the page of the file if part of it remains to be decided."""
    if isinstance(done, TakenIn) and done.at_tables:
        return reverse("file-detail", args=[call.row.pk])
    return reverse("event-detail", args=[call.row.event_id])


ON_FILE = partial(
    Act, on=ResultFile, row="file", load=files_visible_to, next_row="event_id",
    refusals=(EngineError,),
)  # fmt: skip

register([
    Act(
        name="file-upload", path="events/<int:pk>/files/", title=_("Read the file"), on=Event,
        row="event", load=events_visible_to, may=may_upload_results, form=FileForm,
        arguments=_file, service=receive_result_file, refusals=(EngineError,),
        message=received, next_page=page_of_value("file-detail"),
        doors=(Door.API, Door.COMMAND),
    ),
    Act(
        api=KeyScope.RESULTS, tag="result files",
        name="played-export", path="events/<int:pk>/played/", title=_("Take the session along"),
        hint=_("One file with all that was played and ruled here, to be sent in at the "
               "federation's site: there people are matched by number."),
        on=Event, row="event", load=events_visible_to, may=may_upload_results,
        service=export_played, file=_archive, next_page="event-manage",
        doors=(Door.COMMAND,),
    ),
    Act(
        api=KeyScope.RESULTS, tag="result files",
        once=True,
        name="played-bring", path="events/played/", title=_("Bring what was played on a laptop"),
        hint=_("The file that “Take the session along” wrote there. It is read and shown first; "
               "nothing is published before you confirm."),
        on=ResultFile, may=may_create_event, form=PlayedForm, arguments=_played,
        service=receive_played, refusals=(EngineError,), creates=True,
        message=received, next_page=page_of_value("file-detail"), doors=(Door.COMMAND,),
    ),
    ON_FILE(
        notifies=(Recipient.PLAYER,),
        name="file-confirm", path="files/<int:pk>/confirm/",
        title=_("Confirm and publish as provisional"),
        may=may_confirm_file, form=ConfirmForm, service=confirm_in_window,
        message=_confirmed, next_page=_after_file, doors=(Door.API, Door.COMMAND),
        rules=("2.1.9-a", "2.2.7.2-c", "2.2.7.2-d", "2.3.9-a", "3.7.2-b"),
    ),
    Act(
        notifies=(Recipient.PLAYER,),
        api=KeyScope.RESULTS, tag="result files",
        name="player-identify", path="events/<int:pk>/players/<int:player>/member/",
        title=_("Say who this player is"),
        hint=_("The member takes the player’s place in the results, which keep their figures; the "
               "ranking points are the member’s. Later files of the event know it."),
        on=Event, load=events_visible_to, may=may_identify_player,
        nested=Nested("player", lambda call: players_of(call.row)),
        form=MemberForm, form_arguments=_likely, arguments=_member,
        service=identify_player, refusals=(EngineError,), next_page="event-entries",
        message=_("The member has the place and its points."),
        rules=("3.1.6-a",),
    ),
    ON_FILE(
        name="file-line-wins", path="files/<int:pk>/lines/<int:line>/wins/",
        title=_("The file is right"), may=may_confirm_file, form=WhyForm,
        nested=Nested("line", lambda call: BookLine.objects.filter(book__event=call.row.event_id)),
        service=have_file_win, message=_("The table's board is as the file says."),
        next_page="file-detail", next_row="pk", rules=("2.2.7.2-a",),
        api=KeyScope.RESULTS, tag="result files",
    ),
    ON_FILE(
        name="file-hand-on", path="files/<int:pk>/hand-on/", title=_("Hand it to the office"),
        may=may_hand_on_file, form=HandOnForm, service=hand_on_file,
        message=_("The office has the file and your reason. It confirms the file, or asks you."),
        next_page="file-detail", next_row="pk", rules=("3.1.6-a",),
        api=KeyScope.RESULTS, tag="result files",
    ),
    ON_FILE(
        name="file-discard", path="files/<int:pk>/discard/", title=_("Discard this file"),
        may=may_decide_file, service=discard_result_file,
        message=_("The file was put aside."), next_page="event-manage", doors=(Door.API,),
    ),
])  # fmt: skip
