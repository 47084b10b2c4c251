"""The demo command: where it runs, what it says, what it leaves alone."""

import datetime as dt
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from federation.models import Federation, Person
from rulings.demo.accounts import create_office
from rulings.demo.bodies import create_bodies

TODAY = dt.date(2026, 10, 20)
SIGN_INS = [
    f"login {role} {role}@demo.example trunfo-demo http://127.0.0.1:8000/desk/"
    for role in ("office", "club", "association", "player", "director", "council", "treasurer")
]


@pytest.fixture
def debug(settings: Settings) -> None:
    settings.DEBUG = True
    settings.SITE_URL = "http://127.0.0.1:8000"


@pytest.fixture
def small_demo(db: None) -> None:
    """Replace the demo by what the command needs of it."""
    create_bodies(TODAY)
    create_office(TODAY)


@pytest.mark.django_db
def test_it_is_refused_where_debug_is_off(settings: Settings, tmp_path: Path) -> None:
    settings.DEBUG = False

    with pytest.raises(CommandError) as refused:
        call_command("demo", folder=tmp_path)

    assert refused.value.returncode == 2
    assert not Federation.objects.exists()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db
def test_a_federation_that_is_no_demo_is_left_alone(debug: None, tmp_path: Path) -> None:
    Person.objects.create(number="1", name="Ana Verdadeira")

    with pytest.raises(CommandError) as refused:
        call_command("demo", folder=tmp_path)

    assert refused.value.returncode == 2
    assert Person.objects.count() == 1
    assert not Federation.objects.exists()


def test_a_second_run_changes_nothing_and_tells_the_sign_ins(
    debug: None, small_demo: None, tmp_path: Path
) -> None:
    out = StringIO()

    call_command("demo", folder=tmp_path, stdout=out)

    first, *sign_ins = out.getvalue().splitlines()
    assert not first.startswith("login ")
    assert sign_ins == SIGN_INS
    assert not Person.objects.exists()


def test_only_the_sign_ins_can_be_asked_for(debug: None, small_demo: None) -> None:
    out = StringIO()

    call_command("demo", logins=True, stdout=out)

    assert out.getvalue().splitlines() == SIGN_INS


@pytest.mark.django_db
def test_sign_ins_of_no_demo_are_refused(debug: None) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("demo", logins=True)

    assert refused.value.returncode == 2


def test_an_installation_in_production_has_no_demo(project: Path) -> None:
    environment = {**os.environ, "DEBUG": "off", "SECRET_KEY": "for this test alone"}
    environment.pop("DJANGO_SETTINGS_MODULE", None)

    tried = subprocess.run(
        [sys.executable, "manage.py", "demo"],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert tried.returncode == 1
    assert "Unknown command: 'demo'" in tried.stderr
