"""Claims of an account: whom they fit, what goes by itself, and what waits for somebody's word."""

import datetime as dt

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from federation.accounts.selectors.claims import claims_waiting, often_claimed_numbers
from federation.accounts.services.claim_decisions import confirm_claim, refuse_claim
from federation.accounts.services.claims import ClaimDraft, claim_account, weigh_claims
from federation.bodies.services.invitations import accept_invitation, invitation_token
from federation.errors import RuleError
from federation.models import Account, AccountClaim, Notice, Person, PersonMerge
from federation.people.services.merges import merge_people
from tests.factories.federation import make_account, make_person
from tests.factories.pages import AssertQueries, words
from tests.personas import World

NOW = timezone.now()
TODAY = timezone.localdate(NOW)
BORN = dt.date(1970, 5, 4)
MAIL = "abilio@casa.example"


@pytest.fixture
def abilio(world: World) -> Person:
    cache.clear()
    person = world.members["1001"]
    person.birth_date, person.email = BORN, MAIL
    person.save()
    return person


def claim(
    number: str = "1001", *, born: dt.date = BORN, email: str = MAIL, as_guardian: bool = False
) -> AccountClaim:
    draft = ClaimDraft(number, born, email, as_guardian)
    claim_account(draft=draft, language="en", now=NOW)
    weigh_claims(now=NOW)
    return AccountClaim.objects.latest("pk")


def told() -> list[tuple[str, str]]:
    return list(Notice.objects.order_by("pk").values_list("code", "email"))


def test_address_of_the_register_gets_the_link_at_once(abilio: Person) -> None:
    made = claim(email=" Abilio@Casa.Example")

    assert (made.state, made.person, made.birth_date, made.email) == ("INVITED", abilio, None, "")
    assert told() == [("notice_invitation", MAIL)]
    account = Account.objects.get(person=abilio)
    assert (account.email, account.language) == (MAIL, "en")
    assert not account.has_usable_password()


@pytest.mark.parametrize(
    ("number", "born"),
    [("9999", BORN), ("1001", dt.date(1970, 5, 5)), ("1001 ou", BORN), ("", BORN)],
)
def test_what_fits_nobody_makes_no_account_and_writes_to_nobody(
    abilio: Person, number: str, born: dt.date
) -> None:
    made = claim(number, born=born)

    assert (made.state, made.person, made.email) == ("UNMATCHED", None, "")
    assert told() == []
    assert not Account.objects.filter(email=MAIL).exists()


@pytest.mark.parametrize(
    ("column", "value", "why"),
    [
        ("birth_date", None, "claim_why_birth_date"),
        ("email", "", "claim_why_no_address"),
        ("email", "outro@casa.example", "claim_why_other_address"),
    ],
)
def test_what_the_register_does_not_confirm_waits(
    abilio: Person, bruno: Account, column: str, value: object, why: str
) -> None:
    setattr(abilio, column, value)
    abilio.save()

    made = claim()

    assert (made.state, made.why, made.email) == ("WAITING", why, MAIL)
    assert not Account.objects.filter(person=abilio).exists()
    assert list(claims_waiting(bruno, on=TODAY)) == [made]
    known = [("notice_claim_by_other", "outro@casa.example")] if "other" in why else []
    assert told() == known


def test_address_that_two_people_share_waits(abilio: Person, world: World) -> None:
    Person.objects.filter(pk=world.members["1002"].pk).update(email="ABILIO@casa.example")

    assert claim().why == "claim_why_shared_address"


def test_address_of_somebody_elses_account_waits(abilio: Person) -> None:
    make_account(MAIL)

    assert claim().why == "claim_why_address_in_use"


def test_whoever_has_an_account_is_told_so_at_its_own_address(abilio: Person) -> None:
    make_account("outro@casa.example", person=abilio)

    assert claim().state == "HAS_ACCOUNT"
    assert told() == [("notice_claim_has_account", "outro@casa.example")]


def test_whoever_was_invited_and_did_not_come_is_invited_again(abilio: Person) -> None:
    assert [claim().state, claim().state] == ["INVITED", "INVITED"]
    assert Account.objects.filter(person=abilio).count() == 1
    assert told() == [("notice_invitation", MAIL)] * 2


def test_closed_account_waits_and_stays_closed(abilio: Person, olga: Account) -> None:
    account = make_account(MAIL, person=abilio)
    Account.objects.filter(pk=account.pk).update(is_active=False)

    made = claim()

    assert (made.state, made.why) == ("WAITING", "claim_why_closed")
    with pytest.raises(RuleError, match="claim_account_closed"):
        confirm_claim(claim=made, note="conheço", account=olga, now=NOW)


def test_number_of_a_merged_row_leads_to_the_person_kept(abilio: Person, olga: Account) -> None:
    double = make_person("Abílio Exemplo", "77", birth_date=BORN)
    merge_people(kept=abilio, merged=double, reason="o mesmo", account=olga, now=NOW)

    made = claim("77")

    assert (made.state, made.person) == ("INVITED", abilio)
    assert PersonMerge.objects.count() == 1


def test_dead_get_no_account(abilio: Person) -> None:
    Person.objects.filter(pk=abilio.pk).update(deceased_on=dt.date(2020, 1, 1))

    assert claim().state == "UNMATCHED"


@pytest.mark.parametrize(("days", "state"), [(0, "INVITED"), (1, "WAITING")])
def test_minor_waits_until_the_birthday(abilio: Person, days: int, state: str) -> None:
    born = TODAY.replace(year=TODAY.year - 18) + dt.timedelta(days=days)
    Person.objects.filter(pk=abilio.pk).update(birth_date=born)

    assert claim(born=born).state == state


def test_guardian_of_an_adult_fits_nobody(abilio: Person) -> None:
    assert claim(as_guardian=True).state == "UNMATCHED"


def test_same_claim_waits_once(abilio: Person) -> None:
    Person.objects.filter(pk=abilio.pk).update(email="")

    assert [claim().state, claim().state] == ["WAITING", "REPEATED"]
    assert claim(email="a@outra.example").state == "WAITING"


def test_secretary_confirms_and_the_link_goes_to_the_address_given(
    abilio: Person, bruno: Account
) -> None:
    Person.objects.filter(pk=abilio.pk).update(email="")
    made = claim(email="novo@casa.example")

    confirm_claim(claim=made, note="Veio ao clube", account=bruno, now=NOW)

    made.refresh_from_db()
    assert (made.state, made.decided_by, made.email, made.reason) == (
        "CONFIRMED", bruno, "", "Veio ao clube",
    )  # fmt: skip
    account = Account.objects.get(person=abilio)
    assert told() == [("notice_invitation", "novo@casa.example")]
    accept_invitation(token=invitation_token(account), password="uma boa senha", on=TODAY)
    assert Account.objects.get(pk=account.pk).check_password("uma boa senha")
    with pytest.raises(RuleError, match="claim_decided"):
        confirm_claim(claim=made, note="outra vez", account=bruno, now=NOW)


def test_account_in_use_without_a_person_is_tied(abilio: Person, olga: Account) -> None:
    account = make_account(MAIL)
    made = claim()

    confirm_claim(claim=made, note="árbitro conhecido", account=olga, now=NOW)

    account.refresh_from_db()
    assert account.person == abilio
    assert told()[-1] == ("notice_claim_confirmed", MAIL)


def test_account_of_somebody_else_is_not_given_away(
    abilio: Person, world: World, olga: Account
) -> None:
    other = make_account(MAIL, person=world.members["1002"])
    made = claim()

    with pytest.raises(RuleError, match="claim_address_in_use"):
        confirm_claim(claim=made, note="?", account=olga, now=NOW)
    other.refresh_from_db()
    assert other.person == world.members["1002"]


def test_nobody_confirms_their_own_address(abilio: Person, bruno: Account) -> None:
    made = claim(email=bruno.email)

    with pytest.raises(RuleError, match="claim_of_oneself"):
        confirm_claim(claim=made, note="eu mesmo", account=bruno, now=NOW)


def test_refusal_tells_why(abilio: Person, bruno: Account) -> None:
    made = claim(email="x@casa.example")

    with pytest.raises(RuleError, match="claim_reason_missing"):
        refuse_claim(claim=made, reason=" ", account=bruno, now=NOW)
    refuse_claim(claim=made, reason="Não é ele", account=bruno, now=NOW)

    notice = Notice.objects.latest("pk")
    assert (notice.code, notice.email) == ("notice_claim_refused", "x@casa.example")
    assert notice.values == {"number": "1001", "reason": "Não é ele"}


def test_claims_of_another_club_are_not_seen(abilio: Person, world: World, olga: Account) -> None:
    from tests.factories.federation import give_mandate

    neighbour = make_account("vizinha@clube.example")
    give_mandate(neighbour, "SECRETARY", club=world.other_club)
    made = claim(email="x@casa.example")

    assert list(claims_waiting(neighbour, on=TODAY)) == []
    assert list(claims_waiting(olga, on=TODAY)) == [made]


def test_old_claims_are_forgotten_but_not_those_that_wait(abilio: Person) -> None:
    for number, email in (("9999", MAIL), ("1001", "x@casa.example")):
        claim(number, email=email)
    AccountClaim.objects.update(requested_at=NOW - dt.timedelta(days=61))

    weigh_claims(now=NOW)

    assert [account_claim.state for account_claim in AccountClaim.objects.all()] == ["WAITING"]


def asked(
    reader: Client,
    number: str,
    born: str = "1970-05-04",
    *,
    email: str = "x@y.example",
    address: str = "127.0.0.1",
) -> tuple[int, str, str]:
    response = reader.post(
        "/account/claim/",
        {"number": number, "birth_date": born, "email": email},
        REMOTE_ADDR=address,
    )
    return response.status_code, response.headers.get("Location", ""), response.content.decode()


def test_page_answers_the_same_whoever_it_fits(abilio: Person, reader: Client) -> None:
    answers = {asked(reader, "1001"), asked(reader, "1001", "1999-01-01"), asked(reader, "9999")}

    assert answers == {(302, "/account/claimed/", "")}


def test_page_asks_the_register_nothing(
    abilio: Person, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(
        connection,
    ) as queries:
        asked(reader, "1001")
    with CaptureQueriesContext(connection) as unknown:
        asked(reader, "9999")

    assert len(queries) == len(unknown)
    assert not [query for query in queries if "federation_person" in query["sql"]]


def test_one_number_is_asked_for_five_times_a_day_from_one_address(
    abilio: Person, reader: Client
) -> None:
    assert [asked(reader, "9998")[0] for _try in range(6)] == [302] * 5 + [429]
    assert asked(reader, "9998 ")[0] == 429


def test_strangers_do_not_keep_the_owner_out(
    abilio: Person, olga: Account, bruno: Account, reader: Client
) -> None:
    for place in range(1, 5):
        for _try in range(5):
            asked(reader, "1001", "1999-01-01", address=f"198.51.100.{place}")
    assert asked(reader, "1001", "1999-01-01", address="198.51.100.1")[0] == 429

    assert asked(reader, "1001", email=MAIL, address="203.0.113.7")[0] == 302
    weigh_claims(now=timezone.now())

    assert AccountClaim.objects.filter(state="INVITED").count() == 1
    assert told() == [("notice_invitation", MAIL)]
    now = timezone.now()
    assert often_claimed_numbers(olga, now=now) == [("1001", 21)]
    assert often_claimed_numbers(bruno, now=now) == []
    assert often_claimed_numbers(olga, now=now + dt.timedelta(days=1, minutes=1)) == []
    reader.force_login(olga)
    assert "number 1001, 21 times" in words(reader.get("/federation/claims/"))


def test_five_claims_are_not_yet_often(abilio: Person, olga: Account) -> None:
    for _try in range(5):
        claim("9998")
    assert often_claimed_numbers(olga, now=timezone.now()) == []

    claim("9998")
    assert often_claimed_numbers(olga, now=timezone.now()) == [("9998", 6)]


def test_right_data_asked_for_all_day_write_five_times(abilio: Person) -> None:
    states = [claim().state for _try in range(6)]

    assert states == ["INVITED"] * 5 + ["REPEATED"]
    assert told() == [("notice_invitation", MAIL)] * 5


def test_claims_with_other_addresses_all_wait_and_write_to_the_owner_five_times(
    abilio: Person,
) -> None:
    states = [claim(email=f"{n}@casa.example").state for n in range(7)]

    assert states == ["WAITING"] * 7
    assert told() == [("notice_claim_by_other", MAIL)] * 5
    assert claim().state == "INVITED"


def test_whoever_has_an_account_is_told_five_times_a_day(abilio: Person) -> None:
    make_account("abilio@sitio.example", person=abilio)

    assert [claim().state for _try in range(7)] == ["HAS_ACCOUNT"] * 7
    assert told() == [("notice_claim_has_account", "abilio@sitio.example")] * 5


def test_one_address_asks_ten_times_an_hour(abilio: Person, reader: Client) -> None:
    assert [asked(reader, str(number))[0] for number in range(11)] == [302] * 10 + [429]


def test_sign_in_page_leads_to_the_claim(world: World, reader: Client) -> None:
    assert 'href="/account/claim/"' in reader.get("/accounts/login/").content.decode()
    assert "An account of your own" in words(reader.get("/account/claim/"))
    wrong = reader.post("/account/claim/", {"number": "1", "birth_date": "31-31", "email": "x"})
    assert (wrong.status_code, AccountClaim.objects.count()) == (422, 0)
