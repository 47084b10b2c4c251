#!/usr/bin/env python
"""Django's command line for Trunfo."""

import os
import sys


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415 -- needs the line above

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
