"""The parts of the check, in order: their commands and their requirements."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from scripts.environment import PYTHON
from scripts.machine import ROOT, SITE_NEEDS

# These need no database, so once is enough.
WITHOUT_DATABASE = (
    "tests/architecture",
    "tests/samples",
    "tests/*/rules",
    "tests/*/*/rules",
    "tests/*/movements",
    "tests/*/engine",
    "tests/*/importers",
    "tests/*/exporters",
)
# Tests of rules, predicates, words and paper, not of the database: on SQLite only.
ON_SQLITE = (
    "tests/knocks",
    "tests/permissions",
    "tests/documents/test_words.py",
    "tests/journeys/test_every_page.py",
    "tests/journeys/test_nothing_yet.py",
    "tests/test_mutations.py",
)
# Long tests that walk everything, and must pass on the production database: only there.
ON_POSTGRESQL = (
    "tests/journeys/test_laptop_to_site.py",
    "tests/rulings/api/every_act",
    "tests/rulings/demo/loaded/test_erasure.py",
    "tests/rulings/demo/loaded/test_pages.py",
)
# Tests of pages and forms. PostgreSQL opens every page too, on the demo's rows
# (tests/rulings/demo) and on the road; their own tests run there if named.
PAGES = (
    "tests/*/web",
    "tests/*/admin",
    "tests/federation/acts",
    "tests/tournaments/acts",
    "tests/documents",
)
DJANGOFMT = str(Path(PYTHON).with_name("djangofmt"))
FOLDER = "filesystem"  # a broker that is no server
# Parts that run at the same time: they mostly wait for others, or use one of two cores.
WAITING, ONE_PROCESS = "waiting", "one process"
NOT_HERE = "not workers and not browser and not road"


@dataclass(frozen=True)
class Part:
    """One part of the check: commands that must all succeed."""

    name: str
    title: str
    commands: tuple[tuple[str, ...], ...]
    needs: tuple[str, ...] = ()
    database: str = ""
    broker: str = ""
    by_name_only: bool = False
    measured: bool = False  # with --coverage
    together: str = ""  # neighbours of the same name run at the same time

    @property
    def servers(self) -> tuple[str, ...]:
        """Return the servers it needs."""
        return tuple(
            server for server in (self.database, self.broker) if server not in ("", FOLDER)
        )


def _python(module: str, *arguments: str) -> tuple[str, ...]:
    return (PYTHON, "-m", module, *arguments)


LINT = (
    _python("ruff", "format", "--check", "."),
    _python("ruff", "check", "."),
    (DJANGOFMT, "--check", "templates"),
    (DJANGOFMT, "check", "templates"),
)


def all_parts() -> list[Part]:
    """Return every part, the quickest first; at the end two that use one process each."""
    return [
        Part("lint", "format and lint", LINT),
        Part("layers", "layer contracts", ((str(Path(PYTHON).with_name("lint-imports")),),)),
        Part(
            "migrations",
            "pending migrations",
            ((PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"),),
        ),
        Part(
            "translations",
            "missing translations",
            (_python("scripts.translations", "check"),),
            needs=("gettext",),
        ),
        *_suites(),
        *_workers(),
        Part(
            "browser",
            "browser tests in Chromium",
            (_pytest("tests", "-n", "2", "--dist", "loadfile", "-m", "browser"),),
            needs=(*SITE_NEEDS, "chromium"),
        ),
        Part(
            "road",
            "from an empty database to the first ranking, in Chromium on PostgreSQL",
            (_pytest("tests/road", "-m", "road"),),
            needs=(*SITE_NEEDS, "chromium"),
            database="postgresql",
            together=ONE_PROCESS,
        ),
        Part("types", "types", (_python("mypy"),), together=ONE_PROCESS),
    ]


def _suites() -> Iterator[Part]:
    pure = tuple(sorted(_folders_without_database()))
    rest = ("tests", *_without(pure))
    pages = tuple(
        sorted(str(folder.relative_to(ROOT)) for pattern in PAGES for folder in ROOT.glob(pattern))
    )
    on_postgresql = _without((*ON_SQLITE, *pages))
    two_cores = ("-n", "2", "--dist", "loadgroup", "-m", NOT_HERE)
    yield Part(
        "pure",
        "engine, rules, importers, architecture: no database",
        (_pytest(*pure, *two_cores),),
        measured=True,
    )
    yield Part(
        "sqlite",
        "suite on SQLite",
        (_pytest(*rest, *_without(ON_POSTGRESQL), *two_cores),),
        needs=(*SITE_NEEDS, "poppler"),
        measured=True,
    )
    yield Part(
        "postgresql",
        "suite on PostgreSQL",
        (_pytest(*rest, *on_postgresql, *two_cores),),
        needs=SITE_NEEDS,
        database="postgresql",
    )
    yield Part(
        "postgresql-pages",
        "tests of pages and forms on PostgreSQL too",
        (_pytest(*pages, "--ignore=tests/documents/test_words.py", *two_cores),),
        needs=(*SITE_NEEDS, "poppler"),
        database="postgresql",
        by_name_only=True,
    )


def _without(paths: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"--ignore={path}" for path in paths)


def _workers() -> Iterator[Part]:
    command = (_pytest("tests/workers", "-m", "workers"),)
    for broker, database in ((FOLDER, ""), ("redis", "postgresql"), ("rabbitmq", "postgresql")):
        name = f"workers-{broker}"
        title = f"workers: {broker}, {database or 'sqlite'}"
        yield Part(name, title, command, database=database, broker=broker, together=WAITING)


def _folders_without_database() -> Iterator[str]:
    for pattern in WITHOUT_DATABASE:
        for folder in ROOT.glob(pattern):
            if any(folder.rglob("test_*.py")):
                yield str(folder.relative_to(ROOT))


def _pytest(*arguments: str) -> tuple[str, ...]:
    return _python("pytest", "-q", "--durations=5", "--durations-min=2", *arguments)
