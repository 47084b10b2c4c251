"""The live process: what starts it, and how pages find it."""

import os
import shlex
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from scripts import run_site
from scripts.machine import ROOT
from scripts.run_site import STREAM, children, stream_for
from scripts.servers import free_port


def test_it_is_started_beside_the_site() -> None:
    assert children(8123, stream=8124)["live"][-4:] == ["--host", "127.0.0.1", "--port", "8124"]
    assert children(8123, "192.168.1.20", 8124)["live"][-3] == "192.168.1.20"
    assert "live" not in children(8123)


def test_it_takes_the_next_port_that_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STREAM_URL", "")
    port = free_port()
    with socket.socket() as other:
        other.bind(("127.0.0.1", port + 1))
        other.listen()
        stream = stream_for(port)

    assert port + 1 < stream <= port + run_site.STREAM_PORTS
    assert os.environ["STREAM_URL"] == f"http://127.0.0.1:{stream}"


def test_containers_and_a_bare_machine_start_it_alike(project: Path) -> None:
    command = yaml.safe_load((project / "compose.yaml").read_text())["services"]["live"]["command"]
    guide = (project / "docs/deployment.md").read_text().splitlines()
    (line,) = [line for line in guide if line.startswith(".venv/bin/uvicorn ")]
    ours = ["uvicorn", *STREAM[3:], "--host"]

    assert command == [*ours, "0.0.0.0", "--port", "8001"]
    assert shlex.split(line.removeprefix(".venv/bin/")) == [*ours, "127.0.0.1", "--port", "8001"]


@pytest.mark.parametrize(
    ("told", "allowed"),
    [
        ("", ["'self'"]),
        ("/", ["'self'"]),
        ("http://127.0.0.1:8001", ["'self'", "http://127.0.0.1:8001"]),
        ("live.example.org", None),
        ("https://live.example.org/; script-src *", None),
    ],
)
def test_pages_may_follow_it_where_it_is_and_nowhere_else(
    told: str, allowed: list[str] | None
) -> None:
    command = (
        "from federation.config import settings;"
        "print(settings.CONTENT_SECURITY_POLICY['DIRECTIVES']['connect-src'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "STREAM_URL": told, "DEBUG": "on"},
    )  # fmt: skip

    if allowed is None:
        assert "STREAM_URL is / or the address of a server" in done.stderr
    else:
        assert done.stdout.strip() == str(allowed)
