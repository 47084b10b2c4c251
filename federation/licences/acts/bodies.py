"""Acts of a club or an association: request a licence, send a list, print cards."""

from functools import partial
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.acts.act import Act, Call, Message, page_of_value
from federation.acts.registry import register
from federation.importers.licence_list import LIMITS
from federation.importers.limits import MEGABYTE
from federation.licences.acts.people import PersonDataForm
from federation.licences.selectors.bodies import (
    all_associations,
    all_clubs,
    body_of,
    files_visible_to,
)
from federation.licences.selectors.fee_words import fee_rule_in_words
from federation.licences.selectors.files import preview
from federation.licences.selectors.renewal import (
    RenewalPeriod,
    fee_for_new,
    proposed_fees,
    renewal_period,
)
from federation.licences.selectors.requests import RequestLine
from federation.licences.services.cards import ask_for_licence_sheet
from federation.licences.services.files import (
    ask_to_send_file,
    discard_licence_file,
    receive_licence_file,
)
from federation.licences.services.requests import BatchDraft, request_licences
from federation.models import (
    Association,
    Club,
    Job,
    KeyScope,
    LicenceBatch,
    LicenceFile,
    Person,
    Season,
)
from federation.people.selectors.typed import person_typed
from federation.permissions import (
    may_request_licences,
    may_see_body_licences,
    may_send_licence_file,
)
from federation.selectors.seasons import season_shown


class SeasonForm(forms.Form):
    """The season of the licences; by default the current one."""

    season = forms.IntegerField(label=_("Season"), required=False)

    def __init__(self, *args: Any, call: Call, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.call = call
        if shown := season_shown(None, on=call.today):
            self.initial.setdefault("season", shown.year)

    def clean_season(self) -> Season:
        year = self.cleaned_data["season"]
        season = season_shown(None if year is None else str(year), on=self.call.today)
        if season is None or (year is not None and season.year != year):
            raise forms.ValidationError(_("There is no season of this year."))
        return season

    @property
    def period(self) -> RenewalPeriod | None:
        """Return the renewal dates of the form's season."""
        season = season_shown(str(self["season"].value() or ""), on=self.call.today)
        return None if season is None else renewal_period(season, on=self.call.today)

    @property
    def fee_rule(self) -> str:
        """Return on which grounds the fee is reduced in the season the form is shown for."""
        season = season_shown(str(self["season"].value() or ""), on=self.call.today)
        return "" if season is None else fee_rule_in_words(season)


class LicenceRequestForm(PersonDataForm, SeasonForm):
    """One licence request: by federation number, else by name."""

    fields_template = "federation/parts/licence_add_fields.html"

    number = forms.CharField(
        label=_("Federation number"),
        max_length=20,
        required=False,
        help_text=_("Whoever was licensed before has one, in any club. Else leave it empty."),
    )
    person: Person | None = None

    def clean_number(self) -> str:
        """Return the person with the number."""
        number: str = self.cleaned_data["number"].strip()
        self.person = person_typed(number)
        return number

    def clean(self) -> dict[str, Any]:
        """Require a number or a name."""
        cleaned_data = super().clean() or self.cleaned_data
        is_named = cleaned_data.get("number") or cleaned_data.get("name", "").strip()
        if not is_named and "number" not in self.errors:
            self.add_error("name", _("Give the federation number, or the name."))
        return cleaned_data


class LicenceFileForm(SeasonForm):
    """A list of people."""

    file = forms.FileField(
        label=_("List of people"),
        widget=forms.FileInput(attrs={"accept": ".csv,.xlsx"}),
        help_text=_(
            "CSV or XLSX. You see what is wrong, row by row, before anything is asked for."
        ),
    )
    field_order = ["file", "season"]

    def clean_file(self) -> "UploadedFile[Any]":
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > LIMITS.file_bytes:
            raise forms.ValidationError(
                _("The file is larger than %(limit)s MB."),
                params={"limit": LIMITS.file_bytes // MEGABYTE},
            )
        return file


class SendForm(forms.Form):
    """Whether a list is sent as it is, or without its faulty rows."""

    without_wrong = forms.BooleanField(label=_("Without the wrong rows"), required=False)


def _call(call: Call) -> dict[str, Any]:
    return {"call": call}


def _licence_arguments(form: forms.Form, call: Call) -> dict[str, Any]:
    """Return the arguments of a licence request; an empty fee class is set by the rule."""
    assert isinstance(form, LicenceRequestForm)  # noqa: S101 -- the act's own form
    season, fee = form.cleaned_data["season"], form.cleaned_data["fee_class"]
    if form.person is not None:
        by_rule = proposed_fees([form.person], season, on=call.today)[form.person.pk]
        line = RequestLine(1, person=form.person, fee_class=fee or str(by_rule))
    else:
        new = form.person_data()
        by_rule = fee_for_new(new.birth_date, season, on=call.today)
        line = RequestLine(1, new=new, fee_class=fee or str(by_rule))
    return {"draft": BatchDraft(season, call.row, [line])}


def _of_season(form: forms.Form, _call: Call) -> dict[str, Any]:
    return {"season": form.cleaned_data["season"]}


def _list(form: forms.Form, _call: Call) -> dict[str, Any]:
    file = form.cleaned_data["file"]
    return {"name": file.name, "data": file.read(), "season": form.cleaned_data["season"]}


def _sent(form: forms.Form, call: Call) -> dict[str, Any]:
    return {**form.cleaned_data, "lines": len(preview(call.row, on=call.today).good)}


def _sending(sent: LicenceBatch | Job, _call: Call) -> Message:
    if isinstance(sent, Job):
        return _("The list is being sent; this page tells how far it is.")
    return _("The licences were asked for; the office decides.")


def _where_sent(sent: LicenceBatch | Job, call: Call) -> str:
    page = "job-detail" if isinstance(sent, Job) else "licence-batch"
    return page_of_value(page)(sent, call)


def _licences_of(_value: object, call: Call) -> str:
    body = body_of(call.row)
    kind = "club" if isinstance(body, Club) else "association"
    return reverse(f"{kind}-licences", args=[body.code])


BODIES = (
    ("club", "clubs", Club, all_clubs),
    ("association", "associations", Association, all_associations),
)
ON_FILE = partial(
    Act, on=LicenceFile, row="file", load=files_visible_to, may=may_send_licence_file,
    api=KeyScope.MEMBERS, tag="licences",
)  # fmt: skip

for _kind, _folder, _model, _load in BODIES:
    _on_body = partial(
        Act, on=_model, load=_load, key="code", form_arguments=_call,
        api=KeyScope.MEMBERS, tag="licences",
    )  # fmt: skip
    register([
        _on_body(
            name=f"{_kind}-licences-add", path=f"{_folder}/<str:code>/licences/add/",
            title=_("Ask for the licence"), may=may_request_licences, form=LicenceRequestForm,
            arguments=_licence_arguments, service=request_licences, creates=True,
            message=_("The licence was asked for; the office decides."),
            next_page=page_of_value("licence-batch"), rules=("3.1.4.1-a",),
        ),
        _on_body(
            name=f"{_kind}-licences-upload", path=f"{_folder}/<str:code>/licences/upload/",
            title=_("Read the list"), row="body", may=may_request_licences, form=LicenceFileForm,
            arguments=_list, service=receive_licence_file, creates=True,
            next_page=page_of_value("licence-file"), rules=("3.1.4.1-a",),
        ),
        _on_body(
            name=f"{_kind}-licences-cards", path=f"{_folder}/<str:code>/licences/cards/",
            title=_("Cards to print and cut (PDF)"), row="body", may=may_see_body_licences,
            form=SeasonForm, arguments=_of_season, service=ask_for_licence_sheet,
            message=_("The cards are being made."), next_page=page_of_value("job-detail"),
        ),
    ])  # fmt: skip

register([
    ON_FILE(
        name="licence-file-send", path="licence-files/<int:pk>/send/", title=_("Send the list"),
        rules=("3.1.4.1-a",),
        form=SendForm, arguments=_sent, service=ask_to_send_file, message=_sending,
        next_page=_where_sent,
    ),
    ON_FILE(
        name="licence-file-discard", path="licence-files/<int:pk>/discard/",
        title=_("Send nothing"), service=discard_licence_file, next_page=_licences_of,
        message=_("The list was put aside; nothing was asked for."),
    ),
])  # fmt: skip
