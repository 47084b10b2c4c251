"""Trunfo on this machine: the site, one worker and beat, started by `scripts/run`."""

import argparse
import ctypes
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from urllib.parse import urljoin

from scripts import environment, lan, machine
from scripts.environment import PYTHON
from scripts.machine import NEEDS, ROOT, SITE_NEEDS

READY_WITHIN = 60
STOPS_WITHIN = 10
LIVES_AT_LEAST = 15
USUAL_PORT = 8000
STREAM_PORTS = 20  # after the site's own, of which the first free one is taken
STREAM = (
    *(PYTHON, "-m", "uvicorn", "federation.config.live:application", "--lifespan", "on"),
    *("--ws", "none", "--log-level", "warning", "--timeout-graceful-shutdown", "1"),
    # Callers are counted by PROXIES, as the site counts them; addresses are logged nowhere.
    *("--no-proxy-headers", "--no-access-log", "--no-server-header"),
)
CELERY = (PYTHON, "-m", "celery", "-A", "federation.config.celery:celery_app")


def children(port: int, address: str = "", stream: int = 0) -> dict[str, list[str]]:
    """Return the programs of the site; production starts the same ones (compose.yaml).

    address: of this machine in a local network, at which the site answers too. stream: the port of
    the live process, 0 without one.
    """
    site = [PYTHON, "-m", "gunicorn", "federation.config.wsgi:application"]
    site += ["--bind", f"127.0.0.1:{port}", "--workers", "2", "--threads", "4"]
    if address:
        site += ["--bind", f"{address}:{port}"]
    # Without children: on a folder broker, a worker whose idle child is killed would hang,
    # and SQLite has one writer. Nobody reads the messages between workers here.
    worker = [*CELERY, "worker", "--pool", "solo", "--loglevel", "INFO"]
    worker += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    live = [*STREAM, "--host", address or "127.0.0.1", "--port", str(stream)]
    return {
        "site": [*site, "--no-control-socket"],
        **({"live": live} if stream else {}),
        "worker": worker,
        "beat": [*CELERY, "beat", "--pidfile=", "--loglevel", "INFO"],
    }


def install() -> None:
    """Install and build what the site needs; quick if it was done before."""
    if lacking := machine.install(SITE_NEEDS):
        for name in lacking:
            print(f"Missing on this machine: {name}, for {NEEDS[name].what_for}")
        sys.exit(f"Install it as root, then start again:\n\n  {machine.how_to_install(lacking)}\n")
    environment.build("site")
    environment.compile_translations()


def prepare() -> list[list[str]]:
    """Write settings if there are none, and fill the database. Returns the demo's sign-ins."""
    _write_settings()
    return _prepare_database()


def _prepare_database() -> list[list[str]]:
    """Migrate and load the demo. Returns its sign-ins: role, e-mail, password, first page."""
    logins = []
    command = [PYTHON, "-m", "scripts.prepare_database"]
    chosen = {"LOG_LEVEL": "WARNING", **environment.child_environment()}
    with subprocess.Popen(
        command, cwd=ROOT, env=chosen, stdout=subprocess.PIPE, text=True
    ) as prepared:
        for line in prepared.stdout or ():
            if line.startswith("login "):
                logins.append(line.split()[1:])
            else:
                print(line, end="", flush=True)
    if prepared.returncode:
        raise subprocess.CalledProcessError(prepared.returncode, command)
    return logins


def _write_settings() -> None:
    """Write settings for this machine, once, with a random secret."""
    file = ROOT / ".env"
    if file.exists():
        return
    text = "# Written by scripts/run. What else can be set: .env.example\n"
    text += f"DEBUG=on\nSECRET_KEY={secrets.token_urlsafe(50)}\n"
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as opened:
        opened.write(text)


class Site:
    """The running children, their logs, and their end."""

    def __init__(self, port: int, address: str = "", stream: int = 0) -> None:
        self.port = port
        self.children = children(port, address, stream)
        self.logs = Path(os.environ.get("VAR_DIR", ROOT / "var")) / "log"
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.started: dict[str, float] = {}

    def start(self) -> None:
        """Start every child in its own session, so that they can be ended in order."""
        self.logs.mkdir(parents=True, exist_ok=True)
        for name in self.children:
            (self.logs / f"{name}.log").write_bytes(b"")
            self._start(name)

    def _start(self, name: str) -> None:
        chosen = {**environment.child_environment(), "C_FORCE_ROOT": "1"}
        with (self.logs / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                self.children[name],
                cwd=ROOT,
                env=chosen,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=_end_with_parent,
            )
        self.started[name] = time.monotonic()

    def wait_until_ready(self) -> None:
        """Wait for the site, its database, its broker and the first sign of the worker."""
        until = time.monotonic() + READY_WITHIN
        while time.monotonic() < until:
            self.mend()
            with suppress(urllib.error.URLError, ConnectionError, TimeoutError):
                address = f"http://127.0.0.1:{self.port}/readyz"
                urllib.request.urlopen(address, timeout=5).close()
                return
            time.sleep(0.3)
        sys.exit(f"The site is not ready after {READY_WITHIN} s. Logs: {self.logs}")

    def mend(self) -> None:
        """Restart a child that ended by itself; give up if it fails to start."""
        for name, child in list(self.running.items()):
            if child.poll() is None:
                continue
            print(f"The {name} ended with code {child.returncode}: starting it again.", flush=True)
            if time.monotonic() - self.started[name] < LIVES_AT_LEAST:
                text = (self.logs / f"{name}.log").read_text(errors="replace")[-3000:]
                sys.exit(f"It said:\n{text}")
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            self._start(name)

    def stop(self) -> None:
        """End every child, with all that it started."""
        for child in self.running.values():
            child.terminate()
        until = time.monotonic() + STOPS_WITHIN
        for child in self.running.values():
            with suppress(subprocess.TimeoutExpired):
                child.wait(timeout=max(0.1, until - time.monotonic()))
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def _end_with_parent() -> None:
    """Ask Linux to end the child when this program is killed, so that no port stays in use."""
    end_with_parent = 1  # PR_SET_PDEATHSIG
    ctypes.CDLL(None).prctl(end_with_parent, signal.SIGTERM)


def _refuse_taken_port(port: int) -> None:
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", port)) == 0:
            sys.exit(f"Port {port} is taken: is Trunfo running already? Else: scripts/run --port N")


def stream_for(port: int, address: str = "") -> int:
    """Return the port of the live process, and set it for the pages; 0: none is free."""
    name = address or "127.0.0.1"
    for number in range(port + 1, port + 1 + STREAM_PORTS):
        with suppress(OSError), socket.socket() as probe:
            # The port used before is taken again, because open pages know it.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((name, number))
            os.environ["STREAM_URL"] = f"http://{name}:{number}"
            return number
    return 0


def _welcome(site: Site, logins: list[list[str]], seconds: float) -> None:
    address = f"http://127.0.0.1:{site.port}"
    print(f"\nTrunfo is at {address}   (ready after {seconds:.0f} s)\n")
    if logins:
        print(f"  {'sign in as':<12}{'e-mail':<30}{'password':<22}starts at")
    for role, email, password, page in logins:
        print(f"  {role:<12}{email:<30}{password:<22}{urljoin(address, page)}")
    print(f"\nLogs: {site.logs}   Ctrl-C stops everything.", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/run", description="Set Trunfo up and start it.")
    parser.add_argument("--port", type=int, default=USUAL_PORT, help="of the site (8000)")
    parser.add_argument(
        "--lan",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="answer the devices of the local network too, at this address or the one found",
    )
    parser.add_argument("--setup-only", action="store_true", help="set up, start nothing")
    parser.add_argument(
        "--install-only",
        action="store_true",
        help="packages, .venv and translations only: no settings, no database",
    )
    return parser.parse_args()


def main() -> int:
    """Run the command line."""
    arguments = _arguments()
    started = time.monotonic()
    if arguments.port != USUAL_PORT:
        os.environ.setdefault("SITE_URL", f"http://127.0.0.1:{arguments.port}")
    starts = not (arguments.setup_only or arguments.install_only)
    address = lan.own_address(arguments.lan) if starts and arguments.lan is not None else ""
    if starts:
        _refuse_taken_port(arguments.port)
    try:
        install()
        logins = [] if arguments.install_only else prepare()
        if address:
            os.environ.update(lan.settings_for(address, arguments.port))
            lan.collect_static()
    except subprocess.CalledProcessError as fault:
        return int(fault.returncode) or 1
    except KeyboardInterrupt:
        return 130
    if not starts:
        return 0
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's "&" has it ignored
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _frame: sys.exit(128 + number))
    stream = stream_for(arguments.port, address)
    site = Site(arguments.port, address, stream)
    try:
        site.start()
        site.wait_until_ready()
        _welcome(site, logins, time.monotonic() - started)
        if address:
            lan.show(address, arguments.port)
        while True:
            time.sleep(1)
            site.mend()
    except KeyboardInterrupt:
        print("\nStopping.", flush=True)
        return 0
    finally:
        site.stop()


if __name__ == "__main__":
    sys.exit(main())
