"""The site on a local network: which address, what is set, where it answers."""

import os
import subprocess
import sys

import pytest

from scripts import lan
from scripts.machine import ROOT
from scripts.run_site import children


def test_an_address_of_a_local_network_is_taken() -> None:
    assert lan.own_address("192.168.1.20") == "192.168.1.20"


@pytest.mark.parametrize("told", ["8.8.8.8", "127.0.0.1", "0.0.0.0", "laptop", "192.168.1"])
def test_others_are_refused(told: str) -> None:
    with pytest.raises(SystemExit, match="no address of a local network"):
        lan.own_address(told)


def test_the_site_answers_there_and_on_the_machine_itself() -> None:
    both = children(8123, "192.168.1.20")["site"]
    alone = children(8123)["site"]

    assert [item for item in both if ":8123" in item] == ["127.0.0.1:8123", "192.168.1.20:8123"]
    assert [item for item in alone if ":8123" in item] == ["127.0.0.1:8123"]


def test_the_settings_know_the_address_and_tell_nothing_of_faults() -> None:
    chosen = {**os.environ, **lan.settings_for("192.168.1.20", 8123), "SECRET_KEY": "x" * 50}
    told = (
        "from federation.config import settings as s;"
        "print(s.DEBUG, s.BEHIND_TLS, s.SESSION_COOKIE_SECURE, s.SITE_URL, s.ALLOWED_HOSTS)"
    )
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=ROOT, env=chosen, capture_output=True, text=True,
        check=True,
    )  # fmt: skip

    assert done.stdout.split() == [
        "False", "False", "False", "http://192.168.1.20:8123",
        "['192.168.1.20',", "'127.0.0.1',", "'localhost']",
    ]  # fmt: skip


def test_the_code_for_phones_is_printed(capfd: pytest.CaptureFixture[str]) -> None:
    lan.show("192.168.1.20", 8123)

    said = capfd.readouterr().out
    assert "In this network: http://192.168.1.20:8123" in said
    assert "█" in said
