"""Table devices of a session: what was sent to them, their last contact, their messages."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class DeviceTrouble(models.TextChoices):
    AWAY = "AWAY", _("no answer")
    REFUSED = "REFUSED", _("the connector refuses what is sent")


class DeviceLink(models.Model):
    """The devices of a session, driven by the connector of their maker.

    guid: identifies the session to the connector; made here, so that both find it again after a
    restart. tables: those that use devices ("A1,A2"), empty for all. seating: the version that was
    sent, 0 before any. No licence key is stored.
    """

    session = models.OneToOneField(
        "tournaments.Session", models.PROTECT, related_name="devices", verbose_name=_("session")
    )
    guid = models.UUIDField(_("identifier"), default=uuid.uuid4, unique=True)
    tables = models.CharField(pgettext_lazy("bridge", "tables"), max_length=600, blank=True)
    seating = models.PositiveSmallIntegerField(_("version of the seating"), default=0)
    heard_at = models.DateTimeField(_("last heard"), null=True)
    trouble = models.CharField(
        _("trouble"), max_length=7, choices=DeviceTrouble.choices, blank=True
    )

    class Meta:
        verbose_name = _("devices of a session")
        verbose_name_plural = _("devices of sessions")
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.session)


class DeviceQueue(models.TextChoices):
    RESULT = "RESULT", _("result")
    CALL = "CALL", _("call for the director")
    PLAYER = "PLAYER", _("player")


class DeviceOutcome(models.TextChoices):
    DONE = "DONE", _("taken in")
    SAME = "SAME", _("nothing new")
    TOLD = "TOLD", _("told to the director")


class DeviceItem(models.Model):
    """One message of the devices, and its outcome. Rows are only added.

    key: computed from the message, so that it is applied once however often it is received. said:
    the figures of a result as the device sent them. code: the reason why the director was notified.
    """

    link = models.ForeignKey(
        DeviceLink, models.PROTECT, related_name="items", verbose_name=_("devices")
    )
    queue = models.CharField(_("what"), max_length=6, choices=DeviceQueue.choices)
    key = models.UUIDField(unique=True)
    section = models.CharField(_("section"), max_length=5, blank=True)
    table = models.PositiveSmallIntegerField(_("table"), default=0)
    round = models.PositiveSmallIntegerField(pgettext_lazy("boards", "round"), default=0)
    board = models.PositiveSmallIntegerField(_("board"), default=0)
    said = models.JSONField(_("said"), default=dict)
    outcome = models.CharField(_("outcome"), max_length=4, choices=DeviceOutcome.choices)
    code = models.CharField(_("code"), max_length=40, blank=True)
    heard_at = models.DateTimeField(_("heard"))

    class Meta:
        verbose_name = _("word of a table device")
        verbose_name_plural = _("words of table devices")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.section}{self.table}: {self.board or self.queue}"
