"""Accounts, with which people sign in, and keys of programs."""

import datetime as dt
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from federation.models.acting import ActingTerm
    from federation.models.guardianship import Guardianship


class AccountManager(BaseUserManager["Account"]):
    """Creates accounts; e-mail addresses are stored in lower case."""

    def create_user(self, email: str, password: str | None = None) -> "Account":
        """Create an account that can sign in but has no mandate."""
        account = self.model(email=email.strip().lower())
        account.set_password(password)
        account.save(using=self._db)
        return account

    def create_superuser(self, email: str, password: str | None = None) -> "Account":
        """Create the account of the person who installs the site."""
        account = self.create_user(email, password)
        account.is_staff = account.is_superuser = True
        account.save(using=self._db, update_fields=["is_staff", "is_superuser"])
        return account

    def get_by_natural_key(self, username: str | None) -> "Account":
        """Return the account with an e-mail address, ignoring case."""
        return self.get(email=(username or "").strip().lower())


class Account(AbstractBaseUser, PermissionsMixin):
    """An account, with which a person signs in; its rights come from its mandates."""

    email = models.EmailField(_("e-mail address"), max_length=254, unique=True)
    person = models.OneToOneField(
        "federation.Person",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="account",
        verbose_name=_("person"),
    )
    language = models.CharField(_("language"), max_length=10, blank=True)
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("may open the admin site"), default=False)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now, editable=False)

    # The body the account acts for during one request, set by the middleware.
    acting: "ActingTerm | None" = None
    # The minor it acts for during one request; `person` is then the minor, and is not saved.
    guarding: "Guardianship | None" = None

    objects = AccountManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [models.UniqueConstraint(Lower("email"), name="account_email_once")]

    @property
    def rests(self) -> bool:
        """Return whether its own mandates do not apply, because it acts for a body or a minor."""
        return self.acting is not None or self.guarding is not None

    @property
    def called(self) -> str:
        """Return the name to show: the person's name, else the e-mail address."""
        return self.person.name if self.person is not None else self.email

    def __str__(self) -> str:
        return self.email

    def act_for_minor(self, guardianship: "Guardianship") -> None:
        """Act as the minor until the end of the request."""
        self.guarding = guardianship
        self.person_id = guardianship.person_id

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Save the account, but not the minor it acts for as its own person."""
        if self.guarding is not None:
            names = {field.name for field in self._meta.concrete_fields} - {"id"}
            update_fields = set(names if update_fields is None else update_fields) - {"person"}
        super().save(*args, update_fields=update_fields, **kwargs)

    def clean(self) -> None:
        """Normalise the e-mail address as it is stored."""
        super().clean()
        self.email = self.email.strip().lower()


class KeyScope(models.TextChoices):
    """The scope of a program's key: what it may do, of what its account may do."""

    READ = "read", _("read what I may read")
    EVENTS = "events", _("make and change events")
    ENTRIES = "entries", _("enter pairs and teams, name line-ups")
    RESULTS = "results", _("send result files")
    RANKING = "ranking", _("homologate events, compute rankings, close the season")
    DIRECTING = "directing", _("seat players, keep the director's log, rule")
    CASES = "cases", _("read and decide cases of a council")
    MEMBERS = "members", _("keep members and licences")
    MONEY = "money", _("book payments")
    FIGURES = "figures", _("write drafts of figures")


KEY_LASTS = dt.timedelta(days=365)


def a_key_from_now() -> dt.date:
    """Return the latest expiry date of a key created today."""
    return timezone.localdate() + KEY_LASTS


class ApiToken(models.Model):
    """A key with which a program acts for an account; only its hash is stored.

    after_second_factor: created in a session that had passed two-factor authentication.
    """

    account = models.ForeignKey(Account, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=80)
    key_hash = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(pgettext_lazy("key", "may"), default=list)
    expires_on = models.DateField(_("last day"), default=a_key_from_now)
    after_second_factor = models.BooleanField(
        _("made after the second sign-in step"), default=False, editable=False
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    last_used_on = models.DateField(_("last used"), null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return self.name

    @property
    def scope_titles(self) -> list[str]:
        """Return the names of the key's scopes."""
        return [str(scope.label) for scope in KeyScope if scope.value in self.scopes]
