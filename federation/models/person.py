"""People: one entry for each person, licensed or not."""

import datetime as dt
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from federation.models.person_name import PersonNameKey
from federation.rules.names import keys_of_person, searchable_name, sorting_name


def refuse_future_birth(day: dt.date) -> None:
    """Refuse a birth date in the future; a database constraint cannot depend on the clock."""
    if day > timezone.localdate():
        raise ValidationError(_("Nobody is born in the future."))


class Sex(models.TextChoices):
    FEMALE = "F", _("female")
    MALE = "M", _("male")


class Person(models.Model):
    """A player, official or visitor. Visitors have no federation number."""

    number = models.CharField(_("number"), max_length=20, unique=True, null=True, blank=True)
    name = models.CharField(_("name on lists"), max_length=120)
    full_name = models.CharField(_("full name"), max_length=200, blank=True)
    sort_name = models.CharField(max_length=160, editable=False)
    search_name = models.CharField(max_length=330, editable=False)
    birth_date = models.DateField(
        _("birth date"), null=True, blank=True, validators=[refuse_future_birth]
    )
    sex = models.CharField(_("sex"), max_length=1, choices=Sex.choices, blank=True)
    nationality = models.CharField(_("nationality (ISO 3166)"), max_length=2, blank=True)
    email = models.EmailField(_("e-mail address"), blank=True)
    phone = models.CharField(_("telephone"), max_length=40, blank=True)
    address = models.TextField(_("postal address"), max_length=400, blank=True)
    wbf_id = models.CharField(_("WBF number"), max_length=20, blank=True)
    ebl_id = models.CharField(_("EBL number"), max_length=20, blank=True)
    deceased_on = models.DateField(_("died on"), null=True, blank=True)
    merged_into = models.ForeignKey(
        "self",
        models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="merged_people",
        verbose_name=_("the same person as"),
    )
    is_hidden = models.BooleanField(
        _("shown as initials"), default=False, help_text=_("Public pages print initials only.")
    )
    # The person's latest consent, stored here too so that lists need no query for it.
    name_consent = models.BooleanField(
        _("allows the name in full"), null=True, blank=True, editable=False
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    history = HistoricalRecords()
    if TYPE_CHECKING:  # set by the history

        def save_without_historical_record(self) -> None: ...

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["sort_name", "pk"]
        indexes = [
            models.Index(fields=["sort_name"], name="person_sort_name"),
            models.Index(fields=["search_name"], name="person_search_name"),
            models.Index(fields=["birth_date"], name="person_birth_date"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(number=""), name="person_number_is_null_or_written"
            ),
            models.CheckConstraint(
                condition=models.Q(merged_into__isnull=True)
                | ~models.Q(merged_into=models.F("pk")),
                name="person_not_merged_into_self",
            ),
            models.CheckConstraint(
                condition=models.Q(deceased_on__isnull=True)
                | models.Q(birth_date__isnull=True)
                | models.Q(deceased_on__gte=models.F("birth_date")),
                name="person_dates_in_order",
            ),
            models.UniqueConstraint(
                fields=["wbf_id"],
                condition=~models.Q(wbf_id="") & models.Q(merged_into__isnull=True),
                name="person_wbf_id_once",
            ),
            models.UniqueConstraint(
                fields=["ebl_id"],
                condition=~models.Q(ebl_id="") & models.Q(merged_into__isnull=True),
                name="person_ebl_id_once",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Update the folded names used for searching: SQLite cannot fold accents."""
        before = self.sort_name, self.search_name
        self.fold_names()
        super().save(*args, **kwargs)  # type: ignore[arg-type]
        if (self.sort_name, self.search_name) != before:
            write_name_keys([self])

    def fold_names(self) -> None:
        """Set the derived name columns; code that writes in bulk calls this itself."""
        self.number = self.number or None
        self.sort_name = sorting_name(self.name)
        self.search_name = searchable_name(f"{self.name} {self.full_name} {self.number or ''}")


def write_name_keys(people: Sequence[Person]) -> None:
    """Rewrite the keys people are found by; code that writes names in bulk calls this after."""
    PersonNameKey.objects.filter(person__in=people).delete()
    PersonNameKey.objects.bulk_create(
        (
            PersonNameKey(
                person=person, key=name_key.key, initials=name_key.initials, ends=name_key.ends
            )
            for person in people
            for name_key in keys_of_person((person.name, person.full_name))
        ),
        batch_size=1000,
    )


class ClubMembership(models.Model):
    """A person's membership of a club between two dates; one of them is the home club."""

    person = models.ForeignKey(
        Person, models.PROTECT, related_name="memberships", verbose_name=_("person")
    )
    club = models.ForeignKey(
        "federation.Club", models.PROTECT, related_name="memberships", verbose_name=_("club")
    )
    valid_from = models.DateField(_("from"))
    valid_until = models.DateField(_("until"), null=True, blank=True)
    is_home = models.BooleanField(_("home club"), default=True)

    history = HistoricalRecords()

    class Meta:
        verbose_name = _("club membership")
        verbose_name_plural = _("club memberships")
        constraints = [
            models.UniqueConstraint(
                fields=["person"],
                condition=models.Q(is_home=True, valid_until__isnull=True),
                name="membership_one_home_club",
            ),
            models.CheckConstraint(
                condition=models.Q(valid_until__isnull=True)
                | models.Q(valid_until__gte=models.F("valid_from")),
                name="membership_dates_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} – {self.club}"
