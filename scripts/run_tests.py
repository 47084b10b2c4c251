"""Every check of the project, on its own servers; started by `scripts/test`."""

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from scripts import environment, machine
from scripts.environment import PYTHON
from scripts.machine import NEEDS, ROOT
from scripts.outcomes import Outcome, summary
from scripts.parts import FOLDER, Part, all_parts
from scripts.servers import SERVERS, Server, ServerError

# A developer's own settings would make the tests depend on the machine.
OUR_SETTINGS = {
    *("DATABASE_URL", "CELERY_BROKER_URL", "CACHE_URL", "EMAIL_URL", "SITE_URL", "BROKER_DIR"),
    *("STATIC_ROOT", "ALLOWED_HOSTS", "BEHIND_TLS", "TIME_ZONE"),
}

TIDIES_UP_WITHIN = 60


@dataclass
class Run:
    """One run: its folder, its servers, the outcomes so far."""

    folder: Path
    in_ci: bool
    measures: bool = False
    servers: dict[str, Server] = field(default_factory=dict)
    broken: dict[str, str] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    children: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def do(self, part: Part) -> None:
        """Run one part, with its output on the terminal, and record the outcome."""
        _headline(part.name, part.title)
        self._note(self._outcome_of(part, None))

    def do_together(self, parts: list[Part]) -> None:
        """Run parts at the same time; each is reported when all are done."""
        print(f"\n== {', '.join(part.name for part in parts)}: together", flush=True)
        for part in parts:
            self._obstacle(part)  # starts the servers, one after the other
        logs = [self.folder / f"{part.name}.log" for part in parts]
        with ThreadPoolExecutor(len(parts)) as threads:
            try:
                outcomes = list(threads.map(self._outcome_of, parts, logs))
            except BaseException:
                self.stop_children()
                raise
        for part, log, outcome in zip(parts, logs, outcomes, strict=True):
            _headline(part.name, part.title)
            print(log.read_text(errors="replace") if log.exists() else "", flush=True)
            self._note(outcome)

    def _note(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)
        if outcome.why:
            print(f"!! {outcome.part} CANNOT RUN HERE: {outcome.why}")
        print(f"-- {outcome.part}: {outcome.seconds:.1f} s", flush=True)

    def _outcome_of(self, part: Part, log: Path | None) -> Outcome:
        started = time.monotonic()
        outcome = Outcome(part.name, 0, why=self._obstacle(part))
        if not outcome.why:
            self._run_commands(part, outcome, log)
        outcome.seconds = time.monotonic() - started
        return outcome

    def _obstacle(self, part: Part) -> str:
        """Return why the part cannot run, "" if it can; starts its servers."""
        needed = [*part.needs, *(name for name in part.servers if name not in _servers_given())]
        if lacking := machine.missing(needed):
            return f"needs {', '.join(lacking)}; as root: {machine.how_to_install(lacking)}"
        for name in part.servers:
            if reason := self._start(name):
                return reason
        return ""

    def _start(self, name: str) -> str:
        if name in _servers_given() or name in self.servers:
            return ""
        if name not in self.broken:
            server = SERVERS[name](self.folder)
            self.servers[name] = server
            try:
                print(f"   {name} of our own: {server.start()}", flush=True)
            except (ServerError, OSError) as fault:
                server.stop()
                del self.servers[name]
                self.broken[name] = str(fault)
        return self.broken.get(name, "")

    def _run_commands(self, part: Part, outcome: Outcome, log: Path | None) -> None:
        for command in part.commands:
            is_pytest = "pytest" in command
            report = self.folder / f"{part.name}.xml"
            extra = [f"--junitxml={report}"] if is_pytest else []
            if self.measures and part.measured:
                extra += ["--cov", "--cov-report="]
            code = self._call([*command, *extra], self._environment(part), log)
            if is_pytest and report.exists():
                outcome.count(report)
            elif code == 0:
                outcome.passed += 1
            if code and not outcome.failed:
                outcome.failed = 1

    def _call(self, command: list[str], chosen: dict[str, str] | None, log: Path | None) -> int:
        # A session of its own: Ctrl-C reaches only this program, which lets the tests clean up.
        with log.open("ab") if log else nullcontext() as output:
            child = subprocess.Popen(
                command,
                cwd=ROOT,
                env=chosen,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT if output else None,
                start_new_session=True,
            )
        self.children.append(child)
        return child.wait()

    def stop_children(self) -> None:
        """Ask running children to end, as Ctrl-C would, and kill those that do not."""
        running = [child for child in self.children if child.poll() is None]
        for child in running:
            child.send_signal(signal.SIGINT)
        for child in running:
            with suppress(subprocess.TimeoutExpired):
                child.wait(timeout=TIDIES_UP_WITHIN)
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)

    def _environment(self, part: Part) -> dict[str, str]:
        child_environment = environment.child_environment()
        for name in OUR_SETTINGS:
            child_environment.pop(name, None)
        var = self.folder / f"var-{part.name}"
        child_environment |= {"READ_DOT_ENV": "off", "DEBUG": "on", "VAR_DIR": str(var)}
        child_environment |= {
            "SECRET_KEY": "only-for-the-tests",
            "LOG_LEVEL": "WARNING",
            "C_FORCE_ROOT": "1",
        }
        child_environment["COVERAGE_FILE"] = str(self.measured / f"part-{part.name}")
        if part.database:
            # A separate database, because parts may run at the same time.
            name = part.name.replace("-", "_")
            address = urlsplit(self._address(part.database))
            child_environment["DATABASE_URL"] = urlunsplit(
                address._replace(path=f"{address.path}_{name}")
            )
        child_environment.pop("TEST_BROKER_URL", None)
        if part.broker:
            child_environment["TEST_BROKER_URL"] = self._address(part.broker)
        if browser := machine.chromium():
            child_environment["CHROMIUM"] = browser
        return child_environment

    def hold_against_floors(self, *, raise_floors: bool) -> None:
        """Print how much of each package ran, and record whether one fell below its floor."""
        _headline("coverage", "statements and branches that ran, by package")
        command = [PYTHON, "-m", "scripts.coverage_by_package", str(self.measured)]
        code = self._call([*command, *(["--raise-floors"] if raise_floors else [])], None, None)
        self._note(Outcome("coverage", 0, passed=int(code == 0), failed=int(code != 0)))

    @property
    def measured(self) -> Path:
        """Return the folder in which each measured part leaves a file."""
        return self.folder / "coverage"

    def _address(self, name: str) -> str:
        if name == FOLDER:
            return "filesystem://localhost//"
        return _servers_given().get(name) or self.servers[name].url

    def stop_servers(self) -> None:
        """Stop exactly the servers started here."""
        while self.servers:
            self.servers.popitem()[1].stop()


def _servers_given() -> dict[str, str]:
    """Return the servers that the caller names instead of ours."""
    data = {}
    if database := os.environ.get("TEST_DATABASE_URL"):
        data["postgresql"] = database
    if broker := os.environ.get("TEST_BROKER_URL"):
        data["redis" if broker.startswith("redis") else "rabbitmq"] = broker
    return data


def _headline(name: str, title: str) -> None:
    print(f"\n== {name}: {title} ".ljust(90, "="), flush=True)


def _set_up(parts: list[Part]) -> Outcome:
    """Install what the chosen parts need, if possible, then the locked requirements."""
    _headline("set-up", "what the parts need")
    started = time.monotonic()
    needs = {name for part in parts for name in (*part.needs, *part.servers)} - set(
        _servers_given()
    )
    lacking = machine.install(["venv", *(name for name in NEEDS if name in needs)])
    if lacking:
        print("\n!! Not on this machine, and it may not be installed from here:")
        for name in lacking:
            print(f"!!   {name}: {NEEDS[name].what_for}")
        print(f"!! As root: {machine.how_to_install(lacking)}\n", flush=True)
    environment.build("tests")
    environment.compile_translations()
    seconds = time.monotonic() - started
    print(f"-- set-up: {seconds:.1f} s", flush=True)
    return Outcome("set-up", seconds, passed=1)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/test", description="Run every check.")
    parser.add_argument("--list", action="store_true", help="name the parts and stop")
    parser.add_argument("--only", metavar="PART", action="append", default=[], help="repeatable")
    parser.add_argument(
        "--coverage", action="store_true", help="measure pure and sqlite; twice as slow"
    )
    parser.add_argument(
        "--raise-floors", action="store_true", help="with --coverage: keep what ran as the floors"
    )
    parser.epilog = (
        "TEST_DATABASE_URL and TEST_BROKER_URL replace our own servers. "
        "HYPOTHESIS_PROFILE=deep looks longer. With CI=true a part that cannot run is a failure."
    )
    return parser.parse_args()


def main() -> int:
    """Run the command line."""
    arguments = _arguments()
    parts = all_parts()
    if arguments.list:
        for part in parts:
            print(f"{part.name:<20}{part.title}{' (by name only)' if part.by_name_only else ''}")
        return 0
    if unknown := set(arguments.only) - {part.name for part in parts}:
        print(f"no such part: {', '.join(sorted(unknown))}; see scripts/test --list")
        return 2
    chosen = [
        part
        for part in parts
        if part.name in arguments.only or not (arguments.only or part.by_name_only)
    ]
    if arguments.coverage and not any(part.measured for part in chosen):
        print("none of these parts is measured; see scripts/parts.py")
        return 2
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's "&" has it ignored
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _frame: sys.exit(128 + number))
    started = time.monotonic()
    run = Run(
        Path(tempfile.mkdtemp(prefix="trunfo-test-")),
        os.environ.get("CI") == "true",
        arguments.coverage,
    )
    run.folder.chmod(0o755)  # PostgreSQL's account must reach its own folder in it
    run.measured.mkdir()
    try:
        run.outcomes.append(_set_up(chosen))
        for together, group in groupby(chosen, key=lambda part: part.together):
            parts_of_group = list(group)
            if together and len(parts_of_group) > 1:
                run.do_together(parts_of_group)
            else:
                for part in parts_of_group:
                    run.do(part)
        if arguments.coverage:
            run.hold_against_floors(raise_floors=arguments.raise_floors)
    except subprocess.CalledProcessError as fault:
        print(f"\nThe set-up failed: {' '.join(map(str, fault.cmd))}")
        return 1
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130
    finally:
        run.stop_children()
        run.stop_servers()
        shutil.rmtree(run.folder, ignore_errors=True)
    return summary(run.outcomes, seconds=time.monotonic() - started, in_ci=run.in_ci)


if __name__ == "__main__":
    sys.exit(main())
