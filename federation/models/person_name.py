"""The keys by which people are found by name."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.rules.names import LONGEST


class PersonNameKey(models.Model):
    """A key of one of a person's names. initials, ends: letters of the name's other words.

    `Person.save` updates them; code that writes names in bulk must do so too.
    """

    person = models.ForeignKey(
        "federation.Person", models.CASCADE, related_name="name_keys", verbose_name=_("person")
    )
    key = models.CharField(_("key"), max_length=LONGEST)
    initials = models.CharField(max_length=40, blank=True)
    ends = models.CharField(max_length=40, blank=True)

    class Meta:
        verbose_name = _("key of a name")
        verbose_name_plural = _("keys of names")
        indexes = [models.Index(fields=["key"], name="person_name_key")]

    def __str__(self) -> str:
        return self.key
