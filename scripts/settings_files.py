"""Writes what tells of the settings from `federation.config.environment`; --check compares only."""

import argparse
import sys
from collections.abc import Iterator

from federation.config.environment import OF_COMPOSE, VARIABLES, Variable
from scripts.machine import ROOT

HEAD = """\
# Settings of one installation: copy to .env, or set them in the environment, which wins.
# `scripts/run` writes a .env of its own for a first look.
# Written by `python -m scripts.settings_files` from federation/config/environment.py.
"""
FIRST, LAST = "settings begin", "settings end"


def main() -> int:
    """Write the files, or print which differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="change nothing; exit 1 if they differ"
    )
    check = parser.parse_args().check
    differ = [name for name, text in written().items() if (ROOT / name).read_text() != text]
    for name in differ:
        sys.stdout.write(f"{name} {'differs' if check else 'written'}\n")
        if not check:
            (ROOT / name).write_text(written()[name])
    return 1 if check and differ else 0


def written() -> dict[str, str]:
    """Return each file as generated from the table."""
    return {
        ".env.example": env_example(),
        "docs/deployment.md": _between("docs/deployment.md", docs_table()),
        "compose.yaml": _between("compose.yaml", compose_environment()),
    }


def env_example() -> str:
    """Return `.env.example`: what must be set, what compose.yaml reads, what has defaults."""
    variables = [variable for variable in VARIABLES if variable.must_be_set]
    rest = [variable for variable in VARIABLES if not variable.must_be_set]
    parts = (
        ("must be set in production", variables),
        ("read by compose.yaml only", OF_COMPOSE),
        ("have defaults", rest),
    )
    return HEAD + "".join(
        f"\n# --- {title} {'-' * (72 - len(title))}\n{''.join(map(_line, of))}"
        for title, of in parts
    )


def docs_table() -> str:
    """Return the table of the deployment page."""
    rows = [
        f"| `{variable.name}` | {variable.default} | {variable.meaning} |" for variable in VARIABLES
    ]
    return "\n".join(["| name | default | meaning |", "|---|---|---|", *rows]) + "\n"


def compose_environment() -> str:
    """Return the environment of the containers; without a value, it is passed on from .env."""
    return "".join(_compose_lines())


def _compose_lines() -> Iterator[str]:
    for variable in VARIABLES:
        value = "" if variable.in_containers is None else f' "{variable.in_containers}"'
        yield f"    {variable.name}:{value}\n"


def _line(variable: Variable) -> str:
    mark = "" if variable.must_be_set else "#"
    return f"# {variable.meaning}\n{mark}{variable.name}={variable.example}\n"


def _between(name: str, text: str) -> str:
    lines = (ROOT / name).read_text().splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if FIRST in line)
    last = next(n for n, line in enumerate(lines) if LAST in line)
    return "".join(lines[: first + 1]) + text + "".join(lines[last:])


if __name__ == "__main__":
    sys.exit(main())
