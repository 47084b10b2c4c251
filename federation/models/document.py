"""Official papers: numbered, stored once, never changed; withdrawn ones are archived."""

import datetime as dt
from typing import Any, Never

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.errors import DocumentError
from federation.models.words import SearchableByName
from federation.rules.names import searchable_name


class DocumentSeries(models.Model):
    """The numbering of one kind of paper in one season."""

    kind = models.CharField(_("kind"), max_length=40)
    season = models.ForeignKey("federation.Season", models.PROTECT, verbose_name=_("season"))
    prefix = models.CharField(_("prefix"), max_length=6)
    last_number = models.PositiveIntegerField(_("last number"), default=0)

    class Meta:
        verbose_name = _("document series")
        verbose_name_plural = _("document series")
        constraints = [
            models.UniqueConstraint(fields=["kind", "season"], name="series_once_per_season"),
        ]

    def __str__(self) -> str:
        return f"{self.prefix}-{self.season}"


class IssuedDocuments(models.QuerySet["IssuedDocument"]):
    """A queryset of papers, which can only be read and added."""

    def update(self, **_kwargs: object) -> Never:
        """Refuse: papers are replaced, not changed. Raises: DocumentError."""
        raise DocumentError("document_is_final")

    def delete(self) -> Never:
        """Refuse: an issued paper is never deleted. Raises: DocumentError."""
        raise DocumentError("document_is_final")

    def bulk_create(self, *args: Any, **kwargs: Any) -> Never:
        """Refuse: papers are issued one by one, each with its number. Raises: DocumentError."""
        raise DocumentError("document_is_final")

    update.alters_data = delete.alters_data = True  # type: ignore[attr-defined]
    delete.queryset_only = True  # type: ignore[attr-defined]


class IssuedDocument(SearchableByName):
    """One paper as issued; the stored bytes are the document."""

    WORDS_OF = ("title", "code", "subject")

    series = models.ForeignKey(DocumentSeries, models.PROTECT, related_name="documents")
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=40)
    part = models.CharField(
        _("part"),
        max_length=60,
        blank=True,
        help_text=_("Which of several of a kind about one subject: a session, a period."),
    )
    version = models.PositiveIntegerField(_("version"), default=1)
    code = models.CharField(_("document number"), max_length=30, unique=True)
    check_key = models.CharField(max_length=32, unique=True, editable=False)
    title = models.CharField(_("title"), max_length=200)
    language = models.CharField(_("language"), max_length=10)
    content = models.JSONField(_("content"))
    pdf = models.BinaryField()
    sha256 = models.CharField(max_length=64, db_index=True)
    issued_at = models.DateTimeField(_("issued"))
    issued_by = models.ForeignKey("federation.Account", models.PROTECT, null=True, blank=True)
    is_public = models.BooleanField(_("public"), default=False)
    subject = models.CharField(
        _("subject"), max_length=60, db_index=True, help_text=_("What it is about: event:12")
    )
    replaces = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="replaced_by"
    )
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True, editable=False)

    objects = IssuedDocuments.as_manager()

    class Meta:
        verbose_name = _("issued document")
        verbose_name_plural = _("issued documents")
        ordering = ["-issued_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["series", "number"], name="document_number_once"),
            models.UniqueConstraint(
                fields=["kind", "subject", "part", "version"], name="document_version_once"
            ),
        ]

    def __str__(self) -> str:
        return self.code

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new paper. Raises: DocumentError if it is already stored."""
        if not self._state.adding:
            raise DocumentError("document_is_final", number=self.code)
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *_args: Any, **_kwargs: Any) -> Never:
        """Refuse: an issued paper is never deleted. Raises: DocumentError."""
        raise DocumentError("document_is_final", number=self.code)

    def leave_empty(self, *, now: dt.datetime) -> None:
        """Delete the words and the bytes of the row; number, hash and dates stay.

        The only change of a paper, used when it is withdrawn; the closed archive must already
        contain what is deleted.
        """
        models.QuerySet(IssuedDocument).filter(pk=self.pk, withdrawn_at__isnull=True).update(
            title="",
            search_name=searchable_name(f"{self.code} {self.subject}"),
            content={},
            pdf=b"",
            is_public=False,
            withdrawn_at=now,
        )
        self.refresh_from_db()


class WithdrawnDocument(models.Model):
    """The content of a withdrawn paper: an archive only the office can open; accesses are recorded.

    erased_at: when everything but the hash was deleted, because the paper named an erased person.
    """

    document = models.OneToOneField(
        IssuedDocument, models.PROTECT, related_name="withdrawn", verbose_name=_("document")
    )
    title = models.CharField(_("title"), max_length=200)
    content = models.JSONField(_("content"))
    pdf = models.BinaryField()
    reason = models.CharField(_("reason"), max_length=300)
    withdrawn_at = models.DateTimeField(_("withdrawn"))
    withdrawn_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, verbose_name=_("withdrawn by")
    )
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("withdrawn document")
        verbose_name_plural = _("withdrawn documents")
        ordering = ["-withdrawn_at", "-pk"]

    def __str__(self) -> str:
        return self.document.code


class RedactedEdition(models.Model):
    """The replacement of a paper that named an erased person: the same words without the name.

    content, title: until it is printed; afterwards they are in the paper itself.
    """

    original = models.OneToOneField(
        IssuedDocument, models.PROTECT, related_name="redaction", verbose_name=_("document")
    )
    title = models.CharField(_("title"), max_length=200)
    content = models.JSONField(_("content"))
    is_public = models.BooleanField(_("public"), default=False)
    requested_at = models.DateTimeField(_("requested"))
    edition = models.OneToOneField(
        IssuedDocument,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="redaction_of",
        verbose_name=_("redacted edition"),
    )

    class Meta:
        verbose_name = _("redacted edition")
        verbose_name_plural = _("redacted editions")
        ordering = ["-requested_at", "-pk"]

    def __str__(self) -> str:
        return self.original.code
