"""The sentences behind the codes of refusals and of trace steps."""

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any, Protocol

from django.conf import settings
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from federation.rules.figure_reader import Fault
from federation.rules.money import Money
from federation.texts.amounts import amount_in_words, with_decimal
from federation.texts.dates import date_format, period_in_words, stored_day
from federation.texts.file_places import place_in_file

Catalogue = Mapping[str, str | Promise]

MINUS = "\u2212"
_PAIR = re.compile(r"-?\d+(\.\d+)? / -?\d+(\.\d+)?")
_DECIMAL = re.compile(r"[-+]?\d+\.\d+")
_STORED_MONEY = re.compile(r"(-?\d+\.\d\d) ([A-Z]{3})")
_NEGATIVE = re.compile(r"-\d+(/\d+)?")
_STORED_DAY = re.compile(r"[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")


class Coded(Protocol):
    """Any object with a code, an article and named values."""

    @property
    def code(self) -> str: ...

    @property
    def article(self) -> str: ...

    @property
    def values(self) -> Mapping[str, object]: ...


@cache
def all_texts() -> dict[str, str | Promise]:
    """Return every sentence of every app; a code used twice is an error."""
    texts: dict[str, str | Promise] = {}
    for path in settings.TEXT_CATALOGUES:
        catalogue: Catalogue = import_string(path)
        if twice := texts.keys() & catalogue.keys():
            raise ValueError(f"codes of {path} used elsewhere: {sorted(twice)}")
        texts.update(catalogue)
    return texts


def sentence(code: str, values: Mapping[str, object]) -> str:
    """Return the sentence of `code` in the reader's language, with its values."""
    spoken = {
        name: place_in_file(str(value)) if name == "where" else spoken_value(value)
        for name, value in values.items()
    }
    if "currency" in values and "amount" in values:
        spoken["money"] = amount_in_words(Decimal(str(values["amount"])), str(values["currency"]))
    if "first" in values and "last" in values and "{days}" in str(all_texts()[code]):
        days = [dt.date.fromisoformat(str(values[name])) for name in ("first", "last")]
        spoken["days"] = period_in_words(*days)
    return str(all_texts()[code]).format(**spoken)


def spoken_value(value: object) -> str:
    """Return a value in the reader's language: numbers, days, times, lists, codes."""
    if value is None:
        return "–"
    if isinstance(value, Promise):  # a word from the code, never the name of a sentence
        return str(value)
    if isinstance(value, list | tuple):
        spoken_values = [spoken_value(part) for part in value]
        # sentences are joined by blanks, words by commas
        return (
            " "
            if spoken_values and all(spoken_value.endswith(".") for spoken_value in spoken_values)
            else ", "
        ).join(spoken_values)
    if isinstance(value, Fault):
        return sentence(value.code, {"path": value.path, "found": value.value})
    if isinstance(value, Money):
        return amount_in_words(value.as_decimal, value.currency)
    if isinstance(value, dt.datetime):  # also a date, so checked first
        moment = timezone.localtime(value) if timezone.is_aware(value) else value
        return date_format(moment, "DATETIME_FORMAT")
    if isinstance(value, dt.date):
        return date_format(value)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    text = str(value)
    if _PAIR.fullmatch(text):
        return " / ".join(spoken_value(part) for part in text.split(" / "))
    if stored := _STORED_MONEY.fullmatch(text):
        return amount_in_words(Decimal(stored[1]), stored[2])
    if _DECIMAL.fullmatch(text):
        places = len(text.partition(".")[2])
        figure = number_format(abs(Decimal(text)), decimal_pos=places, use_l10n=True)
        return f"{MINUS}{figure}" if text.startswith("-") else figure
    if _NEGATIVE.fullmatch(text):
        return text.replace("-", MINUS)
    if _STORED_DAY.fullmatch(text):
        return stored_day(text)
    if text in all_texts():
        # a referenced sentence has no values here
        return re.sub(r"\{\w+\}", "…", str(all_texts()[text]))
    return gettext(text) if text in _KNOWN_TITLES or text in _LINES_OF_A_ROOM else text


def long_date(day: dt.date) -> str:
    """Return a date in words: "14 November 2026"."""
    return date_format(day, "DATE_FORMAT")


def step_sentence(row: Mapping[str, Any]) -> str:
    """Return one stored step of a trace (code, inputs, result) in the reader's language.

    Inputs without a value are not stored; a dash replaces them.
    """
    values = {**row["inputs"], "result": row["result"]}
    spoken = {name: with_decimal(spoken_value(value)) for name, value in values.items()}
    return str(all_texts()[str(row["code"])]).format_map(defaultdict(lambda: "–", spoken))


def source_text(source: str) -> str:
    """Return a source in the reader's language: "Law 78 A" is "Lei 78 A" in Portuguese."""
    return " · ".join(_source_part(part) for part in source.split(" · "))


def _source_part(part: str) -> str:
    if part in PLAIN_SOURCES:
        return gettext(part)
    if part.startswith("Law "):
        return gettext("Law %(number)s") % {"number": part.removeprefix("Law ")}
    before, default, number = part.partition("default ")
    if default and number[:1].isdigit():
        title, colon, rest = before.partition(": ")
        text = gettext("default %(number)s") % {"number": number}
        return f"{spoken_value(title)}{colon}{rest}{text}" if colon else before + text
    of, annex, number = part.partition("Annex ")
    return of + gettext("Annex %(number)s") % {"number": number} if annex else part


def approval_title(act: str) -> str:
    """Return the title of an act that requires approval."""
    return str(all_texts().get(f"approval:{act}", act))


def notice_title(code: str) -> str:
    """Return the subject of messages with a code, without values."""
    text = all_texts().get(f"{code}_subject")
    return " ".join(re.sub(r"\{\w+\}", "…", str(text)).split()) if text is not None else code


def subject_in_words(subject: str) -> str:
    """Return a subject by kind and number: "club:3" is "club no. 3"."""
    kind, _colon, number = subject.partition(":")
    text = all_texts().get(f"subject:{kind}")
    return str(text).format(number=number) if text is not None else subject


def text_of(refusal: Coded) -> str:
    """Return a refusal in the reader's language, with its article."""
    text = sentence(refusal.code, refusal.values)
    if not refusal.article:
        return text
    article = source_text(refusal.article)
    return gettext("%(text)s (%(article)s)") % {"text": text, "article": article}


# Substitutes for an article, for figures without one.
PLAIN_SOURCES = frozenset(
    {
        gettext_noop("fee table"),
        gettext_noop("default"),
        gettext_noop("default of the project; the fee table decides"),
        gettext_noop("default of the project; the federation decides"),
        gettext_noop("default: ten years; the tax law of the country decides"),
        gettext_noop("Defaults of the project"),
        gettext_noop("figures of the program for the close of a season; the federation decides"),
    }
)

TEXTS: Catalogue = {
    "evidence_type_refused": _(
        "Evidence is a picture, a PDF, sound, a film or plain text; this file is none of them."
    ),
    "evidence_too_large": _("A piece of evidence has at most {limit} MB."),
    "file_empty": _("The file is empty."),
    "file_too_large": _("The file is larger than {limit_mb} MB."),
    "path_missing": _("There is no file {path}."),
    "path_is_folder": _("{path} is a folder, not a file."),
    "path_forbidden": _("{path} may not be opened by this account of the computer."),
    "path_taken": _("{path} is there already; nothing was written over it."),
    "path_unreadable": _("{path} cannot be read."),
    "encoding_unreadable": _("The text of the file is not written in {encoding}, as it says."),
    "entity_declared": _("Line {line}: the file declares entities, which is not allowed."),
    "table_broken": _("Line {line}: the table cannot be read."),
    "archive_broken": _("The file is damaged."),
    "archive_bomb": _("The file unpacks to more than {limit_mb} MB."),
    "too_many_cells": _("The file holds more than {limit} cells."),
    "warnings_left_out": _("{count} more like the one before are not listed."),
    "encoding_guessed": _("Line {line}: the text is not as declared; it was read as {encoding}."),
    "job_act_unknown": _("The site knows no work called “{act}”."),
    "job_lost": _("The work was interrupted {tries} times and was given up."),
    "mandate_missing": _("You hold no mandate for this today."),
    "fee_schedule_missing": _("There is no fee schedule for season {season}."),
    "rule_set_missing": _("No rules kept here are in force on {on}: look at the year."),
    "season_missing": _("There is no season for {on}."),
    "document_template_missing": _("There is no paper called “{kind}”."),
    "document_outside_file": _("The paper asks for {address}, which is not one of its own files."),
    "document_is_final": _("A paper that was issued is never changed or deleted, only replaced."),
    "document_of_another_kind": _("{number} is a paper of another kind; it cannot be replaced."),
    "document_already_replaced": _("{number} has been replaced already."),
    "licence_not_in_force": _("This licence is cancelled: no fee is asked for it."),
    "licence_paid_before": _(
        "The licence of {person} was brought in as a table and paid before: no fee is asked for it."
    ),
    "licence_exists": _("{person} already holds a licence for season {season}."),
    "licence_through_one_body": _("A licence is held through either a club or an association."),
    "licence_already_cancelled": _("The licence of season {season} was cancelled before."),
    "person_without_number": _("{person} has no federation number yet."),
    "token_already_revoked": _("The key “{name}” was revoked before."),
    "fee_schedule_exists": _(
        "Season {season} already has a fee schedule in force from {valid_from}."
    ),
    "rule_set_invalid": _("The rule set cannot be read: {faults}"),
    "ranking_figures_invalid": _("The ranking figures cannot be read: {faults}"),
    "fee_schedule_invalid": _("The fee schedule cannot be read: {faults}"),
    "figure_unknown": _("{path}: there is no such figure"),
    "figure_days_unpaired": _("{path}: both days, or neither"),
    "figure_number_digits": _("{path}: from 1 to 15 digits, the least first, not {found}"),
    "figure_missing": _("{path}: this figure is missing"),
    "figure_not_a_group": _("{path}: a group of figures is expected, not {found}"),
    "figure_not_a_list": _("{path}: a list is expected, not {found}"),
    "figure_not_whole": _("{path}: a whole number of at least 0 is expected, not {found}"),
    "figure_too_large": _("{path}: no figure may be as large as {found}"),
    "figure_too_small": _("{path}: at least {found} is expected"),
    "figure_not_positive": _("{path}: a number above 0 is expected"),
    "figure_not_a_year": _(
        "{path}: a year such as 2017 is expected, not after the first day in force, not {found}"
    ),
    "figure_no_code": _("{path}: 1 to 20 letters and digits without accents, not “{found}”"),
    "figure_no_such_column": _("{path}: pe, pm and total are what there is, not “{found}”"),
    "figure_no_such_word": _("{path}: the program does not know “{found}” here"),
    "figure_none_unclassified": _("{path}: a category of the unclassified is missing"),
    "figure_none_at_zero": _("{path}: a category that is reached without points is missing"),
    "figure_not_text": _("{path}: a text is expected, not {found}"),
    "figure_not_yes_or_no": _("{path}: true or false is expected, not {found}"),
    "figure_not_a_decimal": _(
        "{path}: a decimal number written as a text is expected, not {found}"
    ),
    "figure_not_a_share": _("{path}: a share such as 1/3 is expected, not {found}"),
    "figure_not_a_date": _("{path}: a date such as 2026-01-31 is expected, not {found}"),
    "figure_not_a_time": _("{path}: an hour such as 18:00 is expected, not {found}"),
    "figure_not_a_day": _("{path}: a day of the year such as 09-15 is expected, not {found}"),
    "figure_not_a_choice": _("{path}: {found} is none of the values allowed here"),
    "figure_no_such_class": _("{path}: the event class {found} is not described in this rule set"),
    "figure_no_such_category": _("{path}: the category {found} is not described here"),
    "figure_twice": _("{path}: {found} stands here for the second time"),
    "figure_groups_not_once": _(
        "{path}: every group of categories stands in exactly one tier, found {found}"
    ),
    "figure_not_rising": _("{path}: the figures must rise {found}"),
    "figure_not_falling": _("{path}: the figures must not rise, found {found}"),
    "figure_columns_uneven": _("{path}: the columns have different lengths"),
    "figure_not_even_to_maximum": _(
        "{path}: a column begins at half the maximum and ends at the maximum"
    ),
    "no_rule_set_in_force": _("No rule set is in force on {on}."),
    "currencies_differ": _("Amounts in {one} and {other} cannot be added."),
    "no_such_category": _("There is no category {category}."),
    "no_tier_for_group": _("The group of categories {group} belongs to no tier."),
    "licence_of_the_year_missing": _(
        "A licence for {year}, with its fee paid, is needed to play this event."
    ),
    "fee_unknown": _("The fee schedule {schedule} has no fee {fee}."),
    "fee_not_set": _("The fee “{title}” ({fee}) has no amount yet: set this fee first."),
    "no_fee_for_event": _(
        "The fee schedule has no homologation fee for such an event ({event_class}, "
        "{organiser}, {kind})."
    ),
    "fee_unit_not_for_events": _("A fee charged {unit} cannot be charged to an event."),
}

# Names in the shipped rule sets and fee schedules; translated by their text.
TITLES = (
    gettext_noop("1st Clubs"),
    gettext_noop("1st Diamonds"),
    gettext_noop("1st Hearts"),
    gettext_noop("1st Spades"),
    gettext_noop("2nd Clubs"),
    gettext_noop("2nd Diamonds"),
    gettext_noop("2nd Hearts"),
    gettext_noop("2nd Spades"),
    gettext_noop("3rd Clubs"),
    gettext_noop("3rd Diamonds"),
    gettext_noop("3rd Hearts"),
    gettext_noop("3rd Spades"),
    gettext_noop("Affiliation of a club"),
    gettext_noop(
        "Amounts are not set: a fee without an amount is refused until the federation sets it."
    ),
    gettext_noop("Certificate"),
    gettext_noop("Deposit for a date in the calendar"),
    gettext_noop("Deposit for an appeal to the appeals committee"),
    gettext_noop("Deposit for an appeal to the council of justice"),
    gettext_noop("Deposit for an appeal to the disciplinary council"),
    gettext_noop("Deposit for hosting a national event"),
    gettext_noop("Entry in a national event, pair"),
    gettext_noop("Entry in a national event, team"),
    gettext_noop("Fees of 2026"),
    gettext_noop("Fine decided by a council"),
    gettext_noop("Fees of 2026 (sample)"),
    gettext_noop("Homologation of a festival, individual"),
    gettext_noop("Homologation of a festival, pairs"),
    gettext_noop("Homologation of a festival, teams"),
    gettext_noop("Homologation of a private tournament, individual"),
    gettext_noop("Homologation of a private tournament, pairs"),
    gettext_noop("Homologation of a private tournament, teams"),
    gettext_noop("Homologation of other events of associations, individual"),
    gettext_noop("Homologation of other events of associations, pairs"),
    gettext_noop("Homologation of other events of associations, teams"),
    gettext_noop("Late director's report"),
    gettext_noop("Licence of the year"),
    gettext_noop("Licence of the year, reduced"),
    gettext_noop("Made-up amounts for the demonstration only. They are no fees of any federation."),
    gettext_noop("Match fee of a team"),
    gettext_noop("National"),
    gettext_noop("Ranking by documented defaults"),
    gettext_noop("Ranking by documented defaults (demonstration)"),
    gettext_noop("Technical and competition regulation (demonstration)"),
    gettext_noop("Office work by documented defaults (demonstration)"),
    gettext_noop("Sample fees of the demonstration"),
    gettext_noop("Technical and competition regulation"),
    gettext_noop(
        "These figures are defaults of the project. The federation's own classification "
        "regulation is not known; replace each row as soon as its article is."
    ),
    gettext_noop("Unclassified"),
    gettext_noop("International director"),
    gettext_noop("National director"),
    gettext_noop("Regional director"),
    gettext_noop("Club director"),
    gettext_noop("Master teacher"),
    gettext_noop("Teacher"),
    gettext_noop("Monitor"),
    gettext_noop("Office work by documented defaults"),
    gettext_noop("Defaults of the project"),
    gettext_noop("RTP in force from 2026-01-01"),
    gettext_noop(
        "These figures are defaults of the project. The federation sets its own as soon "
        "as it has decided them; periods for money follow the law of the country."
    ),
    gettext_noop("end of the last licensed season, or the entry in the register"),
    gettext_noop("day the member left the club, or the club the federation"),
    gettext_noop("name replaced by a pseudonym, contacts and numbers removed"),
    gettext_noop("default"),
    gettext_noop("booking"),
    gettext_noop("kept; bookings are never removed"),
    gettext_noop("default: ten years; the tax law of the country decides"),
    gettext_noop("act"),
    gettext_noop("look"),
    gettext_noop("removed"),
    gettext_noop("last day the file can be fetched"),
    gettext_noop("end of the work"),
    gettext_noop("day of the movement"),
    gettext_noop("names and texts of payers removed; day, amount and reference stay"),
    gettext_noop("issue of the paper"),
    gettext_noop("words and PDF removed; number and hash stay"),
    gettext_noop("last sign-in of a closed account"),
    gettext_noop("address replaced; what was done with it stays under its number"),
    gettext_noop("day the key was revoked"),
    gettext_noop("end of the session"),
    gettext_noop("decision"),
    gettext_noop("removed; the trail keeps that it was decided"),
    gettext_noop("what was shown of the rows removed; counts and hash stay"),
    gettext_noop("typed dates, addresses and telephones removed"),
    gettext_noop("day it was made"),
    gettext_noop("day of the message"),
    gettext_noop("note"),
    gettext_noop("facts and explanations in words removed; rulings and laws stay"),
    gettext_noop("day it was attached"),
    gettext_noop("the file removed; name and hash stay"),
    gettext_noop("end of the case"),
    gettext_noop("facts, grounds and minutes removed; the sanctions stay"),
)
_KNOWN_TITLES = frozenset(TITLES)
_LINES_OF_A_ROOM = frozenset({gettext_noop("NS"), gettext_noop("EW")})
