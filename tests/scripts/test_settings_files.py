"""What an installation may set is told the same way everywhere, and reaches the containers."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from federation.config.environment import OF_COMPOSE, VARIABLES
from scripts.settings_files import written

NAMES = [variable.name for variable in VARIABLES]
OURS = ("site", "live", "worker", "beat", "backup", "migrate")


@pytest.fixture
def compose(project: Path) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((project / "compose.yaml").read_text())
    return data


def read_by(source: Path) -> Iterator[str]:
    """Return the names a module reads from the environment: env.str("N"), os.environ.get(...)."""
    for node in ast.walk(ast.parse(source.read_text())):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        asked, first = ast.unparse(node.func.value), node.args[0]
        of_env = asked == "env" and node.func.attr != "read_env"
        is_read = of_env or (asked == "os.environ" and node.func.attr == "get")
        if is_read:
            yield str(first.value) if isinstance(first, ast.Constant) else ast.unparse(first)


def test_the_files_say_what_the_table_says(project: Path) -> None:
    differ = [name for name, text in written().items() if (project / name).read_text() != text]

    assert differ == [], "python -m scripts.settings_files"


def test_the_table_names_all_that_is_read_and_nothing_else(project: Path) -> None:
    modules = [
        file
        for app in ("federation", "tournaments", "scoring", "rulings")
        for file in (project / app).rglob("*.py")
        if file.name != "settings_test.py" and "migrations" not in file.parts
    ]
    read = {name for file in modules for name in read_by(file)}

    assert read == set(NAMES)
    assert len(NAMES) == len(set(NAMES))


def test_every_setting_reaches_every_container(compose: dict[str, Any]) -> None:
    for service in OURS:
        assert list(compose["services"][service]["environment"]) == NAMES, service


def test_what_a_container_is_given_is_set_or_passed_on(compose: dict[str, Any]) -> None:
    environment = compose["services"]["site"]["environment"]
    passed_on = {name for name, value in environment.items() if value is None}
    asked_of_env = {
        name
        for name in [*NAMES, *(item.name for item in OF_COMPOSE)]
        if f"${{{name}:" in str(environment)
    }

    assert {"PROXIES", "UPLOAD_MAX_BYTES", "API_RATE_ANONYMOUS", "LOG_LEVEL"} <= passed_on
    assert {"SECRET_KEY", "ALLOWED_HOSTS", "SITE_URL", "POSTGRES_PASSWORD"} <= asked_of_env


def test_keys_and_erasures_are_kept_in_volumes(compose: dict[str, Any]) -> None:
    environment = compose["services"]["site"]["environment"]
    for service in ("site", "worker"):
        folders = {volume.split(":")[1] for volume in compose["services"][service]["volumes"]}
        for name in ("LICENCE_KEY_FILE", "SECOND_FACTOR_KEY_FILE", "ERASURES_FILE"):
            assert str(Path(environment[name]).parent) in folders, (service, name)
    named = {
        volume.split(":")[0]
        for s in compose["services"].values()
        for volume in s.get("volumes", [])
    }
    assert named == set(compose["volumes"])


def test_whoever_answers_no_address_gives_signs_of_life(compose: dict[str, Any]) -> None:
    for service in ("site", "live", "worker", "beat", "postgres", "redis"):
        assert compose["services"][service]["healthcheck"]["test"], service


def test_a_service_backs_up_each_day_and_looks_whether_it_can_be_restored(
    compose: dict[str, Any], project: Path
) -> None:
    backup = compose["services"]["backup"]
    _shell, script, folder = backup["command"]
    daily = (project / script).read_text()

    assert f"backups:{folder}" in backup["volumes"]
    for command in ("backup", "verify_backup"):
        assert f"manage.py {command} " in daily
        assert (project / f"federation/management/commands/{command}.py").exists()


def test_the_image_has_the_databases_own_tools(project: Path) -> None:
    image = (project / "Dockerfile").read_text()

    assert "postgresql-client" in image
    for folder in ("/etc/trunfo", "/var/lib/trunfo-erasures", "/backups"):
        assert folder in image
