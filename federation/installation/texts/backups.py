"""Sentences about backups."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "backup_tool_missing": _(
        "{tool} is not on this machine: install the client of PostgreSQL (postgresql-client)."
    ),
    "backup_tool_failed": _("{tool} gave up: {why}"),
    "backup_no_scratch": _("No database could be made to restore into: {why}"),
    "backup_disk": _("{folder}: {why}."),
    "backup_there_already": _("{folder} is there already."),
    "backup_no_manifest": _("{folder} holds no backup: there is no manifest.json."),
    "backup_manifest_unreadable": _("{folder}: the manifest cannot be read."),
    "backup_file_missing": _("The file {file} of the backup is missing."),
    "backup_file_changed": _("{file} is not the file that was backed up: its hash differs."),
    "backup_unreadable": _("The database of the backup cannot be read: {why}"),
    "backup_table_differs": _(
        "The table {table} differs from the manifest: {told} rows then, {found} restored."
    ),
    "backup_ledger_faults": _("The ledger of the backup has {n} faults, the first is {first}."),
    "backup_of_other_database": _("The backup is of {made}; here runs {here}."),
    "backup_key_missing": _("The backup is sealed: give its passphrase."),
    "backup_key_wrong": _("{file} does not open: the passphrase is another, or it was changed."),
    "backup_keys_need_passphrase": _("Keys go only into a backup sealed with a passphrase."),
    "backup_passphrase_short": _("The passphrase has fewer than {n} characters."),
    "backup_passphrase_unreadable": _("The passphrase in {file} cannot be read: {why}."),
}
