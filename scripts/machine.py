"""Programs on this machine, and installation of missing ones as Debian packages."""

import ctypes
import importlib.util
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PANGO = ("libpango-1.0.so.0", "libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0")
POLICY = Path("/usr/sbin/policy-rc.d")


@dataclass(frozen=True)
class Need:
    """Something that the project uses and that is not in the Python registry."""

    what_for: str
    packages: tuple[str, ...]
    is_there: Callable[[], bool]
    is_service: bool = False


def missing(names: Iterable[str]) -> list[str]:
    """Return which of the named needs are missing on this machine."""
    return [name for name in names if not NEEDS[name].is_there()]


def install(names: Iterable[str]) -> list[str]:
    """Install what is missing, as root or with sudo. Returns what is still missing."""
    lacking = missing(names)
    prefix = _as_root()
    if not lacking or prefix is None or not shutil.which("apt-get"):
        return lacking
    packages = packages_of(lacking)
    print("Installing:", " ".join(packages), flush=True)
    quiet = any(NEEDS[name].is_service for name in lacking) and not POLICY.exists()
    if quiet:
        # Debian starts a service after installing it; the tests start their own servers.
        _write_as_root(prefix, POLICY, "#!/bin/sh\nexit 101\n")
    try:
        _apt(prefix, "update")
        _apt(prefix, "install", "--yes", "--no-install-recommends", *packages)
    finally:
        if quiet:
            subprocess.run([*prefix, "rm", "-f", str(POLICY)], check=True)
    return missing(lacking)


def packages_of(names: Iterable[str]) -> list[str]:
    """Return the Debian packages that provide the named needs."""
    return [package for name in names for package in NEEDS[name].packages]


def how_to_install(names: Iterable[str]) -> str:
    """Return the command that installs what is missing, for somebody who may run it."""
    return "apt-get install --no-install-recommends " + " ".join(packages_of(names))


def initdb() -> str | None:
    """Return PostgreSQL's initdb; its other programs are in the same folder."""
    return _program("usr/lib/postgresql/*/bin/initdb")


def rabbitmq() -> str | None:
    """Return RabbitMQ's own start script, because Debian's requires its system account."""
    return _program("usr/lib/rabbitmq/bin/rabbitmq-server")


def port_mapper() -> str | None:
    """Return Erlang's port mapper, which RabbitMQ needs."""
    return _program("usr/lib/erlang/erts-*/bin/epmd")


def chromium() -> str | None:
    """Return the browser of the browser tests."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


def _program(debian: str) -> str | None:
    """Return a program from Debian's folder (the newest version), or from the path."""
    paths = sorted(Path("/").glob(debian))
    return str(paths[-1]) if paths else shutil.which(debian.rpartition("/")[2])


def _library(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _as_root() -> list[str] | None:
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and _works(["sudo", "-n", "true"]):
        return ["sudo", "-n"]
    return None


def _works(command: list[str]) -> bool:
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def _apt(prefix: list[str], *arguments: str) -> None:
    command = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    command += ["-o", "DPkg::Lock::Timeout=300", *arguments]
    done = subprocess.run(
        command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        print(done.stdout[-3000:], flush=True)


def _write_as_root(prefix: list[str], file: Path, text: str) -> None:
    subprocess.run(
        [*prefix, "tee", str(file)], input=text, text=True, check=True, stdout=subprocess.DEVNULL
    )
    subprocess.run([*prefix, "chmod", "755", str(file)], check=True)


def _has_font() -> bool:
    return Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf").exists()


NEEDS = {
    "venv": Need(
        "the project's own Python environment",
        ("python3-venv",),
        lambda: importlib.util.find_spec("ensurepip") is not None,
    ),
    "pango": Need(
        "the official papers (PDF)",
        ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"),
        lambda: all(map(_library, PANGO)),
    ),
    "fonts": Need("the letters of the official papers", ("fonts-dejavu-core",), _has_font),
    "gettext": Need(
        "the check that no text is untranslated",
        ("gettext",),
        lambda: shutil.which("xgettext") is not None,
    ),
    "postgresql": Need(
        "the suite on PostgreSQL", ("postgresql",), lambda: initdb() is not None, is_service=True
    ),
    "redis": Need(
        "workers over Redis",
        ("redis-server",),
        lambda: shutil.which("redis-server") is not None,
        is_service=True,
    ),
    "rabbitmq": Need(
        "workers over RabbitMQ",
        ("rabbitmq-server",),
        lambda: rabbitmq() is not None,
        is_service=True,
    ),
    "poppler": Need(
        "the shapes of the letters on paper",
        ("poppler-utils",),
        lambda: shutil.which("pdftoppm") is not None,
    ),
    "chromium": Need("browser tests", ("chromium",), lambda: chromium() is not None),
}
SITE_NEEDS = ("venv", "pango", "fonts")
