"""The law library: texts imported by a federation, by edition, language and version."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class LawText(models.Model):
    """One version of a text of the Laws, as imported; the newest in use is the one shown."""

    edition = models.PositiveSmallIntegerField(_("edition"))
    language = models.CharField(_("language"), max_length=12)
    version = models.PositiveSmallIntegerField(_("version"))
    name = models.CharField(_("name"), max_length=160, blank=True)
    is_public = models.BooleanField(_("anyone may read it"), default=False)
    front = models.TextField(_("foreword and definitions"), blank=True)
    missing = models.JSONField(_("missing laws"), default=list)
    unplaced = models.JSONField(_("not placed"), default=list)
    sha256 = models.CharField(max_length=64)
    imported_at = models.DateTimeField(_("imported"))
    imported_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, verbose_name=_("imported by")
    )
    in_use_since = models.DateTimeField(_("in use since"), null=True, blank=True)

    class Meta:
        verbose_name = _("text of the Laws")
        verbose_name_plural = _("texts of the Laws")
        ordering = ["-edition", "language", "-version"]
        constraints = [
            models.UniqueConstraint(
                fields=["edition", "language", "version"], name="law_text_version_once"
            )
        ]

    def __str__(self) -> str:
        return self.name or f"{self.edition} {self.language}"


class LawPassage(models.Model):
    """A piece of a law: its opening text (no address), an item by address, or a note."""

    text = models.ForeignKey(
        LawText, models.CASCADE, related_name="passages", verbose_name=_("text of the Laws")
    )
    law = models.PositiveSmallIntegerField(_("law"))
    place = models.PositiveSmallIntegerField(_("place"))
    address = models.CharField(pgettext_lazy("law", "address"), max_length=12, blank=True)
    note_mark = models.CharField(_("mark of the note"), max_length=6, blank=True)
    title = models.CharField(_("title"), max_length=300, blank=True)
    body = models.TextField(_("words"), blank=True)
    is_reconstructed = models.BooleanField(_("mark rebuilt"), default=False)

    class Meta:
        verbose_name = _("passage of a law")
        verbose_name_plural = _("passages of laws")
        ordering = ["text", "law", "place"]
        constraints = [
            models.UniqueConstraint(fields=["text", "law", "place"], name="law_passage_place_once"),
            models.UniqueConstraint(
                fields=["text", "law", "address"],
                condition=~Q(address=""),
                name="law_passage_address_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.law}{self.address}"

    @property
    def paragraphs(self) -> list[tuple[str, bool]]:
        """Return the text by paragraphs, and whether each is a table with its own lines."""
        return [
            (words, any(sign in words for sign in ("\n", "\t", "   ")))
            for words in self.body.split("\n\n")
        ]


class FlowStanding(models.TextChoices):
    """The state of a flow in a federation: checked against its text, in use, taken back."""

    CHECKED = "CHECKED", pgettext_lazy("flow", "checked")
    IN_USE = "IN_USE", pgettext_lazy("flow", "in use")
    DRAFTED = "DRAFTED", pgettext_lazy("flow", "drafted")


class FlowCheck(models.Model):
    """One step of an edition's flow from draft to use, or back; the newest row counts.

    fingerprint: the SHA-256 of the checked flow; a flow that changed since is a draft.
    """

    flow = models.CharField(_("flow"), max_length=40)
    edition = models.PositiveSmallIntegerField(_("edition of the Laws"))
    standing = models.CharField(_("standing"), max_length=8, choices=FlowStanding)
    fingerprint = models.CharField(_("fingerprint"), max_length=64)
    text = models.ForeignKey(
        LawText, models.PROTECT, related_name="+", verbose_name=_("text of the Laws")
    )
    note = models.TextField(_("note"), blank=True)
    made_by = models.ForeignKey(
        "federation.Account", models.PROTECT, related_name="+", verbose_name=_("said by")
    )
    made_at = models.DateTimeField(_("said"))

    class Meta:
        verbose_name = _("check of a flow")
        verbose_name_plural = _("checks of flows")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["edition", "flow"], name="flow_check_by_flow")]

    def __str__(self) -> str:
        return f"{self.flow} {self.edition}: {self.get_standing_display()}"
