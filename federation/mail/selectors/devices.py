"""Devices that get push messages."""

from collections import defaultdict
from collections.abc import Collection

from django.db.models.functions import Lower

from federation.mail.selectors.opt_outs import addresses_that_declined
from federation.models import NoticeWay, PushDevice


def devices_that_show(kind: str, addresses: Collection[str]) -> dict[str, list[PushDevice]]:
    """Return by address, in lower case, the devices that want messages of a kind."""
    if not addresses:
        return {}
    rows = PushDevice.objects.annotate(address=Lower("account__email"))
    rows = rows.filter(address__in=addresses, account__is_active=True).order_by("pk")
    push_devices: dict[str, list[PushDevice]] = defaultdict(list)
    for device in rows:
        push_devices[device.address].append(device)
    if push_devices:
        for address in addresses_that_declined(kind, push_devices, way=NoticeWay.PUSH):
            del push_devices[address]
    return push_devices
