"""A client made from the description works: from the ranking to the results of a sent file."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from federation.models import Account
from tests.factories.federation import make_key
from tests.factories.scoring import (
    FOUR_PAIRS,
    homologate,
    publish_ranking_of,
    publish_results,
)
from tests.factories.tournaments import make_event
from tests.personas import World

NAME = "trunfo_client"

pytest.importorskip("openapi_python_client", reason="openapi-python-client is not installed")


@pytest.fixture
def generated(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Generate a client from docs/openapi.yaml, without a warning, and import it."""
    # Nothing is to be tidied: what makes it neat are programs of the generator's own choice.
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps({"post_hooks": []}))
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", str(project / "docs" / "openapi.yaml"), "--fail-on-warning"]
    command += ["--config", str(settings), "--output-path", str(tmp_path / NAME)]

    made = subprocess.run(command, check=False, capture_output=True, text=True)

    assert made.returncode == 0, made.stdout + made.stderr
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path / NAME
    for name in [module for module in sys.modules if module.partition(".")[0] == NAME]:
        del sys.modules[name]


def part(name: str) -> ModuleType:
    return importlib.import_module(f"{NAME}.{name}")


def asked(address: str, client: Any, *rows: int, **kwargs: Any) -> Any:
    """Return the answer to a call of the client: an object of the described type."""
    sync_detailed = part(f"api.{address}").sync_detailed(*rows, client=client, **kwargs)
    assert sync_detailed.status_code in {HTTPStatus.OK, HTTPStatus.CREATED}, sync_detailed.content
    return sync_detailed.parsed


def test_a_generated_client_ranks_sends_confirms_and_reads(
    transactional_db: None, live_server: LiveServer, world: World, bruno: Account, generated: Path
) -> None:
    before = make_event(club=world.club, name="Torneio de Verão")
    publish_results(before)
    homologate(before)
    published = publish_ranking_of(world.season)
    _token, key = make_key(bruno, "program")
    client_of = part("client").AuthenticatedClient
    models, types = part("models"), part("types")

    with client_of(base_url=live_server.url, token=key, prefix="Token") as client:
        rankings = asked("rankings.rankings_list", client)
        lines = asked("rankings.rankings_lines_list", client, published.pk)
        file = types.File(payload=FOUR_PAIRS, file_name="pairs.xml", mime_type="text/xml")
        body = models.UploadRequest(file=file)
        sent = asked("result_files.events_result_files_create", client, world.event.pk, body=body)
        rows = (world.event.pk, sent.id)
        waiting = asked("result_files.events_result_files_retrieve", client, *rows)
        confirmed = asked("result_files.events_result_files_confirm_create", client, *rows,
                          body=models.ReasonRequest(reason="duas provas, as mesmas mãos",
                                                    same_elsewhere=True))  # fmt: skip
        results = asked("results.events_results_retrieve", client, world.event.pk)
        standings = asked("results.events_standings_list", client, world.event.pk)
        boards = asked("results.events_boards_list", client, world.event.pk)

    assert [result.id for result in rankings.results] == [published.pk]
    assert lines.results
    assert {line.player.number for line in lines.results} <= set(world.members)
    assert (sent.name, sent.state.value, sent.doubtful) == ("pairs.xml", "WAITING", 0)
    assert waiting == sent
    assert (confirmed.state.value, confirmed.revision) == ("CONFIRMED", 1)
    assert (results.contestants, results.boards) == (4, boards.count)
    assert standings.results[0].rank == 1
    assert len(standings.results) == 4
