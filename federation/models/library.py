"""The federation's public documents: regulations, policies, fee tables and forms, by version."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class LibrarySubject(models.TextChoices):
    REGULATION = "REGULATION", _("regulations")
    POLICY = "POLICY", _("policies")
    FEES = "FEES", _("fee tables")
    CALENDAR = "CALENDAR", _("calendars")
    FORM = "FORM", _("forms")
    OTHER = "OTHER", _("other documents")


class LibraryDocument(models.Model):
    """One document that anyone may download, with all its versions."""

    slug = models.SlugField(pgettext_lazy("web page", "address"), max_length=60, unique=True)
    title = models.CharField(_("title"), max_length=160)
    subject = models.CharField(_("subject"), max_length=12, choices=LibrarySubject.choices)
    summary = models.CharField(_("what it is"), max_length=300, blank=True)
    search_text = models.CharField(max_length=500, editable=False)
    closed_at = models.DateTimeField(_("no longer in force since"), null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("public document")
        verbose_name_plural = _("public documents")
        ordering = ["subject", "title", "pk"]

    def __str__(self) -> str:
        return self.title


class LibraryVersion(models.Model):
    """One version of a public document, in force from a day on: a file, or a paper of this site."""

    document = models.ForeignKey(
        LibraryDocument, models.PROTECT, related_name="versions", verbose_name=_("document")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    label = models.CharField(_("version"), max_length=40)
    in_force_from = models.DateField(_("in force from"))
    note = models.CharField(_("what changed"), max_length=300, blank=True)
    file_name = models.CharField(_("file name"), max_length=120, blank=True)
    file = models.BinaryField(default=b"")
    file_bytes = models.PositiveIntegerField(_("size in bytes"), default=0)
    sha256 = models.CharField(max_length=64)
    paper = models.OneToOneField(
        "federation.IssuedDocument",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="library_version",
        verbose_name=_("paper"),
    )
    added_at = models.DateTimeField(_("added"))
    added_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, verbose_name=_("added by")
    )

    class Meta:
        verbose_name = _("version of a public document")
        verbose_name_plural = _("versions of public documents")
        ordering = ["-in_force_from", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["document", "number"], name="library_version_once"),
            models.CheckConstraint(
                name="library_version_file_or_paper",
                condition=Q(paper__isnull=False, file_bytes=0)
                | Q(paper__isnull=True, file_bytes__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.document} {self.label}"
