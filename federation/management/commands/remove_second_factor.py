"""Remove a lost second factor: the next sign-in sets up a new one."""

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from federation.bodies.services.second_factor import remove_second_factor
from federation.models import Account


class Command(BaseCommand):
    help = "Remove the second sign-in step of one account; be sure who asks for it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")

    def handle(self, *, email: str, **_options: object) -> None:
        owner = Account.objects.filter(email=email.strip().lower()).first()
        if owner is None:
            raise CommandError(f"no account has the address {email}", returncode=2)
        gone = remove_second_factor(owner=owner, account=None, now=timezone.now())
        self.stdout.write(f"{gone} removed")
