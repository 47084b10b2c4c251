"""Result files as uploaded, and the identification of their people."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class FileState(models.TextChoices):
    WAITING = "WAITING", _("waiting for confirmation")
    CONFIRMED = "CONFIRMED", _("confirmed")
    UNCHANGED = "UNCHANGED", _("changed nothing")
    DISCARDED = "DISCARDED", _("discarded")


class ResultFile(models.Model):
    """One uploaded file. Its content is deleted after a time; its hash and results remain.

    session: the session of the event to which all of it belongs; None if the file itself says it.
    results_sha256: of who had which result on which board, whatever else the file says; "" if few.
    handed_on: by the organiser to the office, which alone corrects homologated results.
    """

    event = models.ForeignKey("tournaments.Event", models.PROTECT, related_name="result_files")
    name = models.CharField(_("file name"), max_length=200)
    size = models.PositiveIntegerField(_("bytes"))
    sha256 = models.CharField(max_length=64, db_index=True)
    results_sha256 = models.CharField(
        _("digest of the results"), max_length=64, blank=True, db_index=True
    )
    content = models.BinaryField(null=True, editable=False)
    session = models.PositiveSmallIntegerField(_("session"), null=True, blank=True)
    format = models.CharField(_("format"), max_length=20)
    program = models.CharField(_("written by"), max_length=80, blank=True)
    state = models.CharField(
        _("state"), max_length=10, choices=FileState.choices, default=FileState.WAITING
    )
    report = models.JSONField(_("comparison with the published scores"), default=dict)
    uploaded_by = models.ForeignKey("federation.Account", models.PROTECT, null=True, blank=True)
    uploaded_at = models.DateTimeField(_("uploaded"), default=timezone.now)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    dropped_at = models.DateTimeField(_("bytes dropped"), null=True, blank=True)
    handed_on_at = models.DateTimeField(_("handed to the office"), null=True, blank=True)
    handed_on_reason = models.CharField(
        _("why the results are corrected"), max_length=200, blank=True
    )

    class Meta:
        verbose_name = _("result file")
        verbose_name_plural = _("result files")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name


class MatchKind(models.TextChoices):
    NUMBER = "NUMBER", _("by number")
    NAME = "NAME", _("by name")
    CHOSEN = "CHOSEN", _("chosen by hand")
    DOUBTFUL = "DOUBTFUL", _("to be decided")
    VISITOR = "VISITOR", _("visitor")


class PersonMatch(models.Model):
    """The person identified as one player of a file.

    earlier_on: the day of the earlier file of the organiser that named this player, where somebody
    said who it is; None if this file's identification comes from elsewhere.
    """

    file = models.ForeignKey(ResultFile, models.CASCADE, related_name="person_matches")
    contestant = models.CharField(max_length=60)
    position = models.PositiveSmallIntegerField()
    name = models.CharField(_("name in the file"), max_length=120)
    number = models.CharField(_("number in the file"), max_length=30, blank=True)
    kind = models.CharField(_("matched"), max_length=8, choices=MatchKind.choices)
    person = models.ForeignKey("federation.Person", models.PROTECT, null=True, blank=True)
    candidates = models.JSONField(default=list)
    earlier_on = models.DateField(_("as in the file of"), null=True, blank=True)

    class Meta:
        verbose_name = _("person in a file")
        verbose_name_plural = _("people in a file")
        ordering = ["contestant", "position"]
        constraints = [
            models.UniqueConstraint(
                fields=["file", "contestant", "position"], name="person_match_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name
