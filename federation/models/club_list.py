"""A club's own list of people, and applications for membership of a club."""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.rules.names import searchable_name, sorting_name


class ClubGroup(models.Model):
    """A group of people in a club's own list, such as "Tuesday evening"."""

    club = models.ForeignKey(
        "federation.Club", models.CASCADE, related_name="groups", verbose_name=_("club")
    )
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        verbose_name = _("group of a club")
        verbose_name_plural = _("groups of clubs")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="club_group_once"),
        ]

    def __str__(self) -> str:
        return self.name


class ClubContact(models.Model):
    """A club's own entry about somebody: a contact without licence, or one of its members.

    person: the member in the register, from whom the name is taken; empty for a contact, whose name
    is typed. consented_on: the day on which the person agreed to be written to by the club, or
    empty. Only the club's secretary can read it.
    """

    club = models.ForeignKey(
        "federation.Club", models.CASCADE, related_name="contacts", verbose_name=_("club")
    )
    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="club_contacts",
        verbose_name=_("person"),
    )
    name = models.CharField(_("name"), max_length=120, blank=True)
    sort_name = models.CharField(max_length=160, editable=False, default="")
    search_name = models.CharField(max_length=160, editable=False, default="")
    email = models.EmailField(_("e-mail address"), blank=True)
    phone = models.CharField(_("telephone"), max_length=40, blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True)
    consented_on = models.DateField(_("agreed to messages on"), null=True, blank=True)
    groups = models.ManyToManyField(
        ClubGroup, related_name="contacts", blank=True, verbose_name=_("groups")
    )
    added_at = models.DateTimeField(_("added"), default=timezone.now)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    class Meta:
        verbose_name = _("contact of a club")
        verbose_name_plural = _("contacts of clubs")
        ordering = ["sort_name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "person"],
                condition=models.Q(person__isnull=False),
                name="club_contact_person_once",
            ),
            models.CheckConstraint(
                condition=models.Q(person__isnull=False) | ~models.Q(name=""),
                name="club_contact_is_somebody",
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(self.person)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Update the forms of the name used for sorting and searching."""
        self.sort_name, self.search_name = sorting_name(self.name), searchable_name(self.name)
        super().save(*args, **kwargs)


class ApplicationState(models.TextChoices):
    REQUESTED = "REQUESTED", _("waiting for the club")
    ACCEPTED = "ACCEPTED", _("accepted")
    REFUSED = "REFUSED", _("refused")
    WITHDRAWN = "WITHDRAWN", _("withdrawn")


class ClubApplication(models.Model):
    """A person's application for membership of a club; the club's secretary decides."""

    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="club_applications",
        verbose_name=_("person"),
    )
    club = models.ForeignKey(
        "federation.Club", models.PROTECT, related_name="applications", verbose_name=_("club")
    )
    note = models.CharField(_("note"), max_length=200, blank=True)
    state = models.CharField(
        _("state"),
        max_length=9,
        choices=ApplicationState.choices,
        default=ApplicationState.REQUESTED,
    )
    requested_at = models.DateTimeField(_("asked for"), default=timezone.now)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        "federation.Account",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("request to join a club")
        verbose_name_plural = _("requests to join clubs")
        ordering = ["-requested_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "club"],
                condition=models.Q(state=ApplicationState.REQUESTED),
                name="application_one_waiting",
            ),
            models.CheckConstraint(
                condition=models.Q(state=ApplicationState.REQUESTED, decided_at__isnull=True)
                | (
                    ~models.Q(state=ApplicationState.REQUESTED) & models.Q(decided_at__isnull=False)
                ),
                name="application_decided_when_told",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person} → {self.club}"
