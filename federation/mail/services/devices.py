"""An account's devices for push messages: added by their browsers, and removed."""

from django.db import transaction

from federation.errors import RuleError
from federation.mail.rules.web_push import BrowserKeys, from_text
from federation.mail.services.push_keys import push_key
from federation.mail.services.push_services import refuse_push_service
from federation.models import Account, PushDevice
from federation.services.audit import record_event

MOST_DEVICES = 10


@transaction.atomic
def add_device(
    *, owner: Account, endpoint: str, p256dh: str, auth: str, name: str = ""
) -> PushDevice:
    """Add a device for push messages. A browser belongs to the account that added it last.

    endpoint, p256dh, auth: from the browser. Raises: RuleError.
    """
    if push_key() is None:
        raise RuleError("push_key_missing")
    refuse_push_service(endpoint)
    try:
        BrowserKeys(from_text(p256dh), from_text(auth))
    except ValueError as fault:
        raise RuleError("push_device_wrong") from fault
    Account.objects.select_for_update().get(pk=owner.pk)
    others = PushDevice.objects.filter(account=owner).exclude(endpoint=endpoint)
    if others.count() >= MOST_DEVICES:
        raise RuleError("push_devices_most", most=MOST_DEVICES)
    PushDevice.objects.filter(endpoint=endpoint).exclude(account=owner).delete()
    device, made = PushDevice.objects.update_or_create(
        endpoint=endpoint,
        defaults={"account": owner, "p256dh": p256dh, "auth": auth, "name": name[:80]},
    )
    if made:
        record_event("push_device_added", subject=f"account:{owner.pk}", account=owner)
    return device


@transaction.atomic
def remove_device(*, device: PushDevice, account: Account) -> None:
    """Remove a device."""
    device.delete()
    record_event("push_device_removed", subject=f"account:{device.account_id}", account=account)
