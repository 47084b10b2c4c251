"""Accesses to personal data, exports of it, and erasures."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.models.job import JobState


class SensitiveRead(models.Model):
    """An account's access to a person's sensitive fields: one row per day, place and person."""

    account = models.ForeignKey(
        "federation.Account", models.SET_NULL, null=True, verbose_name=_("account")
    )
    person = models.ForeignKey(
        "federation.Person",
        models.CASCADE,
        related_name="sensitive_reads",
        verbose_name=_("person"),
    )
    place = models.CharField(_("where"), max_length=40)
    fields = models.CharField(_("fields"), max_length=200)
    read_on = models.DateField(_("day"))
    last_at = models.DateTimeField(_("last time"))
    times = models.PositiveIntegerField(_("times"), default=1)

    class Meta:
        verbose_name = _("look at sensitive data")
        verbose_name_plural = _("looks at sensitive data")
        ordering = ["-last_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["account", "person", "place", "read_on"], name="sensitive_read_once_a_day"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.person} {self.read_on:%Y-%m-%d}"


class DataExport(models.Model):
    """A file with all stored data of one person, available to that person for a few days."""

    person = models.ForeignKey(
        "federation.Person", models.CASCADE, related_name="data_exports", verbose_name=_("person")
    )
    content = models.BinaryField()
    made_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("kept until"))

    class Meta:
        verbose_name = _("file of a person's data")
        verbose_name_plural = _("files of people's data")
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.person_id} {self.made_at:%Y-%m-%d}"


class Erasure(models.Model):
    """The erasure of a person's data; remaining rows carry a pseudonym. Append-only."""

    person = models.OneToOneField(
        "federation.Person", models.PROTECT, related_name="erasure", verbose_name=_("person")
    )
    reason = models.CharField(_("reason"), max_length=300)
    in_spite_of = models.JSONField(_("in spite of"), default=list)
    rewritten = models.JSONField(_("rows rewritten"), default=dict)
    of_others = models.JSONField(_("rows about others of the same name"), default=dict)
    remaining = models.JSONField(_("rows the search found afterwards"), null=True, blank=True)
    erased_at = models.DateTimeField(_("erased"))
    erased_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, verbose_name=_("erased by")
    )

    class Meta:
        verbose_name = _("erasure")
        verbose_name_plural = _("erasures")
        ordering = ["-erased_at", "-pk"]

    def __str__(self) -> str:
        return str(self.person)


class ErasureRequest(models.Model):
    """A request to erase a person: the job that does it, and its outcome.

    seen_at: when the office dismissed the message about the outcome.
    """

    person = models.ForeignKey(
        "federation.Person",
        models.PROTECT,
        related_name="erasure_requests",
        verbose_name=_("person"),
    )
    reason = models.CharField(_("reason"), max_length=300)
    is_forced = models.BooleanField(_("even if something is open"), default=False)
    requested_at = models.DateTimeField(_("requested"))
    requested_by = models.ForeignKey(
        "federation.Account", models.PROTECT, null=True, blank=True, verbose_name=_("requested by")
    )
    job = models.ForeignKey(
        "federation.Job", models.SET_NULL, null=True, blank=True, related_name="+",
        verbose_name=_("job"),
    )  # fmt: skip
    erasure = models.OneToOneField(
        Erasure,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="request",
        verbose_name=_("erasure"),
    )
    seen_at = models.DateTimeField(_("seen"), null=True, blank=True)

    class Meta:
        verbose_name = _("erasure asked for")
        verbose_name_plural = _("erasures asked for")
        ordering = ["-requested_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.person} {self.requested_at:%Y-%m-%d}"

    @property
    def state(self) -> JobState:
        """Return the state: that of its job, but done only once the erasure is recorded."""
        if self.erasure_id is not None:
            return JobState.DONE
        if self.job is None or self.job.state == JobState.DONE:
            return JobState.FAILED
        return JobState(self.job.state)
