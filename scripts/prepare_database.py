"""Migrate the database and, the first time, load the demo federation."""

import os

import django
from django.core.management import CommandError, call_command


def main() -> None:
    """Migrate; load the demo if there are no accounts and DEBUG is on; print its sign-ins."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings")
    django.setup()

    from django.conf import settings  # noqa: PLC0415 -- needs the set-up above

    from federation.models import Person  # noqa: PLC0415

    call_command("migrate", verbosity=0, interactive=False)
    if not settings.DEBUG:
        return
    if not Person.objects.exists():
        print("Loading the demo federation", flush=True)
        call_command("demo")
        return
    try:
        call_command("demo", "--logins")
    except CommandError as refusal:
        print(refusal)  # not the demo: there are no sign-ins to print


if __name__ == "__main__":
    main()
