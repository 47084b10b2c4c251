"""Every address answers even if the federation has not begun, has just begun, or lacks something.

No page breaks without a rule set, a season, fees, an address or the licence key.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from pytest_django import Settings

from federation.installation.services.beginning import Wishes, begin_federation
from federation.mail.services.reminders import send_due_reminders
from federation.models import Account, Federation, FeeSchedule, RuleSet, Season
from tests.factories.federation import (
    PASSWORD,
    give_mandate,
    make_account,
    make_association,
    make_club,
    make_federation,
    make_person,
)

pytestmark = pytest.mark.django_db

# What stands in an address for a row; a row that is not there is a 404, no fault.
FILLED = {"year": "2026", "code": "RIB", "edition": "2007", "law": "12", "number": "1"}
PARAMETER = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
# Asked of workers, or ends the reader's sign-in.
LEFT_OUT = ("/readyz", "/accounts/logout", "/i18n/")


def addresses(patterns: list[URLPattern | URLResolver], prefix: str = "/") -> Iterator[str]:
    """Yield every address as in the URL map."""
    for pattern in patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, address)
        elif "^" not in address and "(" not in address:
            yield address


def filled(parameter: re.Match[str]) -> str:
    return FILLED.get(parameter["name"]) or ("1" if parameter["kind"] == "int" else "x")


def is_of_row(address: str) -> bool:
    """Return whether it needs a row by key; there is none, so the answer is always 404."""
    return any(
        found["kind"] in {"int", "id"} or found["name"] == "object_id"
        for found in PARAMETER.finditer(address)
    )


WRITTEN = sorted(
    address
    for address in addresses(get_resolver().url_patterns)
    if not address.startswith((*LEFT_OUT, "/static/"))
)


def sentence_start() -> Federation:
    wishes = Wishes("Federação", "F", "PT", "2026", "fpb-rtp", "olga@federacao.example", PASSWORD)
    return begin_federation(wishes=wishes, account=None, now=timezone.now()).federation


def nothing() -> None:
    """Leave the database as after `migrate`."""


def just_begun() -> None:
    sentence_start()


def without_rules() -> None:
    sentence_start()
    RuleSet.objects.all().delete()


def without_season() -> None:
    sentence_start()
    for schedule in FeeSchedule.objects.all():
        schedule.fees.all().delete()
    FeeSchedule.objects.all().delete()
    Season.objects.all().delete()


def without_fees() -> None:
    sentence_start()
    for schedule in FeeSchedule.objects.all():
        schedule.fees.all().delete()
    FeeSchedule.objects.all().delete()


def only_a_row() -> None:
    make_federation()


# Who walks over what: each kind of reader once where nothing is there, and where most is missing;
# whether through the admin too, and to the addresses of rows.
WALKS = [
    (nothing, "anonymous", False, True),
    (nothing, "superuser", True, False),
    (just_begun, "anonymous", False, False),
    (just_begun, "office", True, True),
    (without_rules, "office", True, False),
    (without_rules, "club", False, False),
    (without_rules, "player", False, False),
    (without_season, "office", False, False),
    (without_fees, "office", False, False),
    (only_a_row, "superuser", False, False),
]


@pytest.fixture
def no_key(settings: Settings, tmp_path: Path) -> None:
    settings.LICENCE_KEY_FILE = tmp_path / "no" / "key.pem"
    settings.LICENCE_KEY_MADE_AT_FIRST_USE = False


def browser(who: str) -> Client:
    """Return a browser of one kind of reader, with a club of this state if needed."""
    client = Client(raise_request_exception=False)
    club = make_club(make_association())
    if who == "anonymous":
        return client
    account = Account.objects.filter(email="olga@federacao.example").first()
    if who == "superuser":
        account = Account.objects.create_superuser("raiz@site.example", PASSWORD)
    elif who == "club":
        account = make_account("bruno@clube.example")
        give_mandate(account, "SECRETARY", club=club)
    elif who == "player":
        account = make_account("ana@jogadora.example", person=make_person("Ana Exemplo", "1001"))
    assert account is not None
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.usefixtures("no_key")
@pytest.mark.parametrize(("state", "who", "with_admin", "with_rows"), WALKS)
def test_every_address_answers(
    state: Callable[[], None], who: str, with_admin: bool, with_rows: bool
) -> None:
    state()
    client = browser(who)
    walked = {
        PARAMETER.sub(filled, address)
        for address in WRITTEN
        if (with_admin or not address.startswith("/admin/"))
        and (with_rows or not is_of_row(address))
    }

    broken = {
        address: code
        for address in sorted(walked)
        if (code := client.get(address).status_code) >= 500
    }

    assert broken == {}
    assert len(walked) > 250


@pytest.mark.parametrize("state", [nothing, without_rules, without_season])
def test_the_nightly_reminders_go_on(state: Callable[[], None]) -> None:
    state()

    assert send_due_reminders(now=timezone.now()) == 0
