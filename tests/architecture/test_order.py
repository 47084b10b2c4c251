"""The machine that keeps the order of the house."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command


def test_layers_lean_one_way(project: Path) -> None:
    linter = Path(sys.executable).with_name("lint-imports")

    done = subprocess.run(
        [linter, "--no-cache"], cwd=project, capture_output=True, text=True, env=os.environ
    )

    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.django_db
def test_no_model_waits_for_a_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
