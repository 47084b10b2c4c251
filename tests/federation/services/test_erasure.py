"""Erasing a person: results stay under a pseudonym, and nothing else says who it was."""

import datetime as dt

import pytest
from django.apps import apps
from django.db import models

from federation.errors import RuleError
from federation.models import (
    Account,
    Approval,
    Consent,
    Erasure,
    ErasureRequest,
    IssuedDocument,
    Person,
    SensitiveRead,
)
from federation.privacy.services.consents import ConsentWord, record_consent
from federation.privacy.services.erasure import erase_person
from federation.privacy.services.erasure_requests import ask_to_erase
from federation.privacy.services.sensitive_reads import record_sensitive_read
from federation.services.approvals import agree_to_approval
from federation.services.jobs import request_job, run_job
from scoring.models import Standing
from tests.factories.federation import give_mandate, make_account
from tests.factories.rows import need
from tests.factories.scoring import homologate, publish_results
from tests.personas import World

NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)
SECRETS = ("Abílio", "Exemplo da Silva", "abilio@exemplo.example", "912 000 111", "Rua 7", "PT-99")


@pytest.fixture
def abilio(world: World, ana: Account, olga: Account) -> Person:
    """Return somebody who played, has an account, a paper, consents, and changed their name."""
    publish_results(world.event)
    homologate(world.event)
    person = world.members["1001"]
    person.full_name, person.email = "Abílio Exemplo da Silva", "abilio@exemplo.example"
    person.phone, person.address, person.wbf_id = "912 000 111", "Rua 7", "PT-99"
    person.birth_date = dt.date(1970, 5, 1)
    person.save()
    record_consent(
        person=person, word=ConsentWord("PUBLISH_NAME", True, "PAPER"), account=olga, now=NOW
    )
    record_sensitive_read(person=person, place="register", account=olga, now=NOW)
    job = request_job(
        "issue_licence_card",
        arguments={"licence_id": person.licences.get().pk},
        subject=f"person:{person.pk}",
        account=olga,
    )
    run_job(job_id=job.pk)
    return person


def erase(person: Person, account: Account, *, is_forced: bool = False) -> Erasure:
    return erase_person(
        person_id=person.pk, reason="asked by letter", is_forced=is_forced, account=account, now=NOW
    )


def everything_told() -> str:
    """Return every text of every row of every table."""
    told = []
    for model in apps.get_models(include_auto_created=True):
        fields = [
            field.attname
            for field in model._meta.concrete_fields
            if isinstance(field, models.CharField | models.TextField | models.JSONField)
        ]
        told += [str(row) for row in model._default_manager.values_list(*fields)]
    return "\n".join(told)


def test_nothing_says_who_it_was(abilio: Person, olga: Account) -> None:
    erase(abilio, olga)

    assert Erasure.objects.get().remaining == {}
    told = everything_told()
    assert [secret for secret in SECRETS if secret in told] == []
    person = Person.objects.get(pk=abilio.pk)
    assert (person.name, person.number, person.birth_date) == (f"N.N. {abilio.pk}", None, None)


def test_results_and_places_stay_as_they_were(world: World, abilio: Person, olga: Account) -> None:
    before = list(Standing.objects.order_by("pk").values_list("entry_id", "rank", "exact"))

    erase(abilio, olga)

    assert list(Standing.objects.order_by("pk").values_list("entry_id", "rank", "exact")) == before
    assert abilio.pk in world.event.entries.values_list("players__person", flat=True)


def test_account_is_closed_papers_withdrawn_consents_taken_back(
    abilio: Person, ana: Account, olga: Account
) -> None:
    erase(abilio, olga)

    ana.refresh_from_db()
    assert (ana.is_active, ana.has_usable_password()) == (False, False)
    assert ana.email == f"erased-{ana.pk}@erased.invalid"
    card = IssuedDocument.objects.get(series__kind="licence_card")
    assert (card.withdrawn_at, bytes(card.pdf), card.withdrawn.reason) == (
        NOW,
        b"",
        "Personal data erased",
    )
    assert list(Consent.objects.order_by("pk").values_list("what", "is_given")) == [
        ("PUBLISH_NAME", True),
        ("PUBLISH_NAME", False),
    ]
    assert not SensitiveRead.objects.exists()


def test_open_matters_refuse_it_unless_forced(world: World, olga: Account) -> None:
    publish_results(world.event)
    person = world.members["1001"]

    with pytest.raises(RuleError) as refused:
        erase(person, olga)

    assert (refused.value.code, refused.value.values["matters"]) == (
        "erasure_open_matters",
        ["matter_event_open"],
    )
    assert erase(person, olga, is_forced=True).in_spite_of == ["matter_event_open"]


def test_erased_once_only(abilio: Person, olga: Account) -> None:
    erase(abilio, olga)

    with pytest.raises(RuleError, match="person_erased_already"):
        erase(abilio, olga)


def test_a_second_person_agrees_first(abilio: Person, olga: Account) -> None:
    otilia = make_account("otilia@federacao.example")
    give_mandate(otilia, "OFFICE")

    approval = ask_to_erase(
        person=abilio, reason="asked by letter", is_forced=False, account=olga, now=NOW
    )

    assert isinstance(approval, Approval)
    assert not Erasure.objects.exists()
    agree_to_approval(approval=approval, reason="", account=otilia, now=NOW)
    assert not Erasure.objects.exists()
    run_job(job_id=need(ErasureRequest.objects.get().job_id))
    assert Erasure.objects.get().erased_by == olga
    assert Approval.objects.get().about == []


def test_last_of_the_office_is_not_erased(world: World, olga: Account) -> None:
    olga.person = world.members["1006"]
    olga.save(update_fields=["person"])

    with pytest.raises(RuleError, match="last_office_account"):
        erase(world.members["1006"], olga)

    assert Person.objects.get(number="1006").name == "Fausto Modelo"
