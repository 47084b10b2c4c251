"""The project's Python environment: `.venv` as locked, translations compiled."""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.machine import ROOT

VENV = ROOT / ".venv"
PYTHON = str(VENV / "bin" / "python")
LOCKS = {"site": ROOT / "requirements.txt", "tests": ROOT / "requirements-dev.txt"}


def build(kind: str) -> None:
    """Install in `.venv` what the lock of `kind` ("site" or "tests") names; quick if done."""
    if not _works(PYTHON, "-c", ""):
        print("Creating .venv", flush=True)
        _run(sys.executable, "-m", "venv", "--clear", str(VENV))
    if kind == "site" and _stamp("tests").exists():
        kind = "tests"  # an environment with the tests' tools keeps them
    wanted = hashlib.sha256(LOCKS[kind].read_bytes()).hexdigest()
    if _stamp(kind).exists() and _stamp(kind).read_text() == wanted:
        return
    print(f"Installing {LOCKS[kind].name} into .venv", flush=True)
    _install(LOCKS[kind])
    _stamp(kind).write_text(wanted)


def compile_translations() -> None:
    """Compile the catalogues that changed since the last time."""
    stale = [
        source
        for source in ROOT.glob("*/locale/*/LC_MESSAGES/*.po")
        if not (compiled := source.with_suffix(".mo")).exists()
        or compiled.stat().st_mtime < source.stat().st_mtime
    ]
    if stale:
        _run(PYTHON, "-m", "scripts.translations", "compile")


def child_environment() -> dict[str, str]:
    """Return the environment of our programs: this one's, with Python allowed to write bytecode."""
    values_by_name = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    path = f"{VENV / 'bin'}{os.pathsep}{values_by_name.get('PATH', os.defpath)}"
    return {**values_by_name, "PATH": path, "PYTHONUNBUFFERED": "1"}


def _stamp(kind: str) -> Path:
    return VENV / f".installed-{kind}"


def _install(lock: Path) -> None:
    if _has_uv():
        done = subprocess.run(
            [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--python", PYTHON]
            + ["--require-hashes", "--compile-bytecode", "-r", str(lock)],
            check=False,
        )
        if done.returncode == 0:
            return
        print("uv could not: trying with pip, which is slower", flush=True)
    _pip("-r", str(lock))


def _has_uv() -> bool:
    """Install uv at the version and with the hashes in the tests' lock."""
    if not _works(PYTHON, "-m", "uv", "--version"):
        entry = re.search(r"^uv==(?:.*\\\n)*.*$", LOCKS["tests"].read_text(), re.MULTILINE)
        if entry is None:
            return False
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as only_uv:
            only_uv.write(entry[0])
            only_uv.flush()
            try:
                _pip("-r", only_uv.name)
            except subprocess.CalledProcessError:
                return False
    return True


def _pip(*arguments: str) -> None:
    _run(PYTHON, "-m", "pip", "install", "--quiet", "--require-hashes", *arguments)


def _works(*command: str) -> bool:
    try:
        return subprocess.run(command, check=False, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def _run(*command: str) -> None:
    subprocess.run(
        command,
        check=True,
        cwd=ROOT,
        env={**child_environment(), "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
    )
