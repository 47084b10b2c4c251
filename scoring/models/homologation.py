"""From provisional to homologated: records about an event, and who made them."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ResultState(models.TextChoices):
    PROVISIONAL = "PROVISIONAL", _("provisional results")
    HOMOLOGATED = "HOMOLOGATED", _("homologated")


class EventResult(models.Model):
    """The state of an event's results; created when the first file is confirmed."""

    event = models.OneToOneField("tournaments.Event", models.PROTECT, related_name="result")
    state = models.CharField(
        _("state"), max_length=12, choices=ResultState.choices, default=ResultState.PROVISIONAL
    )
    revision = models.ForeignKey("scoring.ResultRevision", models.PROTECT, related_name="+")
    settings = models.JSONField(_("how it is scored"), default=dict)
    published_at = models.DateTimeField(_("published"))
    homologated_at = models.DateTimeField(_("homologated"), null=True, blank=True)
    homologated_by = models.ForeignKey("federation.Account", models.PROTECT, null=True, blank=True)
    payment_request = models.OneToOneField(
        "federation.PaymentRequest", models.PROTECT, null=True, blank=True, related_name="result"
    )

    class Meta:
        verbose_name = _("event result")
        verbose_name_plural = _("event results")

    def __str__(self) -> str:
        return f"{self.event}: {self.state}"


class HomologationFactKind(models.TextChoices):
    REPORT_RECEIVED = "REPORT_RECEIVED", _("director's report received")
    REPORT_RETURNED = "REPORT_RETURNED", _("director's report returned")
    REPORT_ACCEPTED = "REPORT_ACCEPTED", _("director's report accepted")
    APPEALS_DECIDED = "APPEALS_DECIDED", _("appeals decided, or none lodged")
    APPEAL_LODGED = "APPEAL_LODGED", _("appeal lodged")


class SuspendingBody(models.TextChoices):
    COMMITTEE = "CR", _("appeals committee")
    JUSTICE = "CJ", _("council of justice")


class HomologationFact(models.Model):
    """A record about an event that matters for homologation. Append-only."""

    event = models.ForeignKey(
        "tournaments.Event", models.PROTECT, related_name="homologation_facts"
    )
    kind = models.CharField(_("what"), max_length=16, choices=HomologationFactKind.choices)
    body = models.CharField(
        _("decided by"), max_length=2, choices=SuspendingBody.choices, blank=True
    )
    reference = models.CharField(_("reference"), max_length=40, blank=True)
    evidence = models.CharField(_("on what evidence"), max_length=300)
    # The report itself, if it came on paper: RTP 3.2.2.
    paper = models.BinaryField(_("the report itself"), default=b"", editable=False)
    paper_type = models.CharField(_("type of the paper"), max_length=60, blank=True)
    paper_sha256 = models.CharField(_("SHA-256 of the paper"), max_length=64, blank=True)
    recorded_by = models.ForeignKey("federation.Account", models.PROTECT, null=True, blank=True)
    recorded_at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("homologation fact")
        verbose_name_plural = _("homologation facts")
        ordering = ["recorded_at", "pk"]

    def __str__(self) -> str:
        return f"{self.event}: {self.kind}"
