"""Lists maintained in several places must have the same keys: compared at each start.

A key missing from one of them would be printed as a code, or could not be chosen.
"""

from enum import Enum
from pkgutil import resolve_name

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.urls import NoReverseMatch, reverse

from federation.config.hook_checks import names_something
from federation.texts import all_texts

# What is listed -> where. A setting is given by its name; codes with a sentence by the text before
# the colon: "kept:MONEY" is MONEY of "texts:kept".
SAME = {
    "kind of certificate": (
        "CERTIFICATE_PARTS",
        "federation.certificates.services.certificates.PAPERS",
        "federation.models.certificate.CertificateKind",
    ),
    "approval": ("APPROVAL_ACTS", "texts:approval"),
    "kind of data kept": ("federation.rules.office_figures.RetainedKind", "texts:kept"),
    "role of an account": ("federation.models.mandate.Role", "texts:role"),
    "word of the federation": (
        "federation.installation.services.federation_identity.IDENTITY",
        "texts:federation",
    ),
    "constituency of the assembly": (
        "federation.models.delegate.Constituency",
        "federation.rules.assembly.Constituency",
    ),
    "convention": ("tournaments.cards.rules.conventions.BY_CODE", "texts:convention"),
    "change of a card": ("tournaments.rules.cards.CardEdit", "texts:card_edit"),
    "duty of a card": ("tournaments.cards.rules.judgement.Duty", "texts:card_duty"),
    "state of a card": ("tournaments.cards.selectors.duties.CardState", "texts:card_state"),
    "audience of the calendar": (
        "tournaments.calendar.selectors.calendar.AUDIENCES",
        "tournaments.calendar.web.views.calendar.AUDIENCE_WORDS",
    ),
    # the same enumeration in the database and in the rules
    "age group": ("tournaments.models.AgeGroup", "tournaments.rules.event_class.AgeGroup"),
    "body of an appeal": ("rulings.models.AppealBody", "rulings.rules.appeals.AppealBody"),
    "body that holds homologation back": (
        "scoring.models.SuspendingBody",
        "scoring.homologation.rules.checklist.SuspendingBody",
    ),
    "body that waives": (
        "scoring.models.WaivingBody",
        "federation.rules.figures_waivers.WaivingBody",
    ),
    "category limit": (
        "tournaments.models.CategoryLimit",
        "tournaments.rules.event_class.CategoryLimit",
    ),
    "class of event": ("tournaments.models.EventClass", "tournaments.rules.event_class.EventClass"),
    "kind of event": ("tournaments.models.EventKind", "tournaments.rules.event_class.EventKind"),
    "type of event": ("tournaments.models.EventType", "tournaments.rules.event_class.EventType"),
    "fee of a licence": (
        "federation.models.licence.FeeClass",
        "federation.licences.rules.renewal.LicenceFee",
    ),
    "finding on a psychic call": (
        "rulings.models.psychic.PsychicFinding",
        "rulings.reports.rules.psychics.PsychicRuling",
    ),
    "list of results": (
        "scoring.models.terms.ListOf",
        "federation.rules.figures_scoring.ListKind",
    ),
    "measure of a contestant's strength": (
        "scoring.models.strata.StrataMeasure",
        "scoring.engine.strata.Measure",
    ),
    "organiser": (
        "tournaments.models.OrganiserKind",
        "federation.rules.organisers.OrganiserKind",
    ),
    "sex": ("federation.models.person.Sex", "tournaments.rules.eligibility.Sex"),
    "state of a reservation": (
        "tournaments.models.ReservationState",
        "tournaments.calendar.rules.calendar.ReservationState",
    ),
}
# What is listed -> a list with some of another's keys. Missing words are trunfo.E003.
WITHIN = {
    "kind of data removed by its age": (
        "RETENTION_ROWS",
        "federation.rules.office_figures.RetainedKind",
    ),
    "kind of data that ends otherwise": ("RETENTION_ENDS", "RETENTION_ROWS"),
    "kind of data with a term": (
        "federation.config.retention_tables.TERMS",
        "federation.rules.office_figures.RetainedKind",
    ),
}
# Lists of URL names.
ADDRESSES = ("federation.installation.web.missing.ADDRESSES",)
WORDS = "texts:"
HINT = "federation/config/same_lists.py tells which lists belong together."


@register()
def lists_hold_the_same(app_configs: object, **_kwargs: object) -> list[CheckMessage]:
    """Report a key that is in one list but not in its counterpart."""
    try:
        all_texts()
    except ImportError:  # reported by federation.config.hook_checks
        return []
    places = {place for listed in (*SAME.values(), *WITHIN.values()) for place in listed}
    if gone := sorted(place for place in places if not _is_list(place)):
        return [
            _fault("E004", f"{place} is compared with others, and is not there") for place in gone
        ]
    return [
        *(
            _fault("E008", f"the {what} {key} is in {one}, and not in {other}")
            for what, places in SAME.items()
            for one in places
            for other in places
            for key in sorted(keys_of(one) - keys_of(other))
        ),
        *(
            _fault("E008", f"the {what} {key} is in {one}, and not in {other}")
            for what, (one, other) in WITHIN.items()
            for key in sorted(keys_of(one) - keys_of(other))
        ),
    ]


@register()
def addresses_named_are_there(app_configs: object, **_kwargs: object) -> list[CheckMessage]:
    """Report a URL name in a list that the site does not have."""
    return [
        _fault("E009", f"{place} leads to {name} ({key}), which is no address")
        for place in ADDRESSES
        for key, name in resolve_name(place).items()
        if not _is_address(name)
    ]


def _is_list(place: str) -> bool:
    if place.startswith(WORDS):
        return True
    return hasattr(settings, place) if place.isupper() else names_something(place)


def keys_of(place: str) -> set[str]:
    """Return the keys of a list: of a mapping, or the values of an enumeration."""
    if place.startswith(WORDS):
        start = f"{place.removeprefix(WORDS)}:"
        return {code.removeprefix(start) for code in all_texts() if code.startswith(start)}
    listed = getattr(settings, place) if place.isupper() else resolve_name(place)
    return {str(key.value if isinstance(key, Enum) else key) for key in listed}


def _is_address(name: str) -> bool:
    try:
        reverse(name)
    except NoReverseMatch:
        return False
    return True


def _fault(number: str, text: str) -> Error:
    return Error(text, hint=HINT, id=f"trunfo.{number}")
