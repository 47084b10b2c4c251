"""Names of admin columns whose model has none; Django would use the attribute's name."""

from collections.abc import Mapping

from django.apps import apps
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

COLUMNS: Mapping[str, Promise] = {
    "account": _("account"),
    "added in": _("added in"),
    "answered by": _("answered by"),
    "artificial ew hundredths": _("artificial ew hundredths"),
    "artificial ns hundredths": _("artificial ns hundredths"),
    "away": _("away"),
    "cancelled by entry": _("cancelled by entry"),
    "check key": _("check key"),
    "club": _("club"),
    "content": _("content"),
    "created at": _("created at"),
    "created by": _("created by"),
    "decided by": _("decided by"),
    "decision": _("decision"),
    "declared by": _("declared by"),
    "drawn by": _("drawn by"),
    "entry": _("entry"),
    "event": _("event"),
    "federation.entry": _("ledger entry"),
    "ew": _("ew"),
    "exact": _("exact"),
    "file": _("file"),
    "granted by": _("granted by"),
    "home": _("home"),
    "homologated by": _("homologated by"),
    "issued by": _("issued by"),
    "key": _("key"),
    "key hash": _("key hash"),
    "made by": _("made by"),
    "match": _("match"),
    "ns": _("ns"),
    "only one": _("only one"),
    "payment request": _("payment request"),
    "pdf": _("pdf"),
    "person": _("person"),
    "player": _("player"),
    "published away vps hundredths": _("published away vps hundredths"),
    "published home vps hundredths": _("published home vps hundredths"),
    "ranking": _("ranking"),
    "recorded by": _("recorded by"),
    "removed in": _("removed in"),
    "replaces": _("replaces"),
    "requested by": _("requested by"),
    "revision": _("revision"),
    "rule set": _("rule set"),
    "schedule": _("schedule"),
    "search name": _("search name"),
    "search text": _("search text"),
    "season": _("season"),
    "series": _("series"),
    "session": _("session"),
    "sha256": _("sha256"),
    "sort name": _("sort name"),
    "taken back by": _("taken back by"),
    "takes back": _("takes back"),
    "uploaded by": _("uploaded by"),
}


def name_columns() -> None:
    """Set translated names for such columns, without migrations."""
    for model in apps.get_models():
        for field in model._meta.local_fields:
            name = field.verbose_name
            if not isinstance(name, Promise):
                of_app = COLUMNS.get(f"{model._meta.app_label}.{name}")
                field.verbose_name = of_app or COLUMNS.get(name, name)  # type: ignore[assignment]
