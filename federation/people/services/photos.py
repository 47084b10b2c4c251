"""Photos of people: checked, reduced, and stripped of metadata."""

import datetime as dt
import hashlib
from io import BytesIO

from django.db import transaction
from PIL import Image

from federation.errors import RuleError
from federation.models import Account, Person, PersonPhoto
from federation.services.audit import record_event
from federation.services.pictures import PictureRefusals, opened_picture

UPLOAD_BYTES = 5 * 1024 * 1024
KEPT_BYTES = 300 * 1024
MEGAPIXELS = 40
_SIDES = (600, 800)


@transaction.atomic
def store_photo(
    *, person: Person, data: bytes, account: Account | None, now: dt.datetime
) -> PersonPhoto:
    """Store a photo, replacing an earlier one. Raises: RuleError if it is no picture."""
    picture = _small(data)
    jpeg = _encoded(picture)
    photo, _made = PersonPhoto.objects.update_or_create(
        person=person,
        defaults={
            "jpeg": jpeg,
            "width": picture.width,
            "height": picture.height,
            "sha256": hashlib.sha256(jpeg).hexdigest(),
            "added_at": now,
            "added_by": account,
        },
    )
    record_event(
        "photo_stored",
        subject=f"person:{person.pk}",
        account=account,
        details={"sha256": photo.sha256},
    )
    return photo


@transaction.atomic
def remove_photo(*, person: Person, account: Account | None) -> None:
    """Delete a photo. Raises: RuleError if there is none."""
    removed, _rows = PersonPhoto.objects.filter(person=person).delete()
    if not removed:
        raise RuleError("photo_missing", person=person.name)
    record_event("photo_removed", subject=f"person:{person.pk}", account=account)


def _small(data: bytes) -> Image.Image:
    upright = opened_picture(
        data,
        most_bytes=UPLOAD_BYTES,
        megapixels=MEGAPIXELS,
        refusals=PictureRefusals(
            RuleError("photo_too_large", limit=UPLOAD_BYTES // 1024),
            RuleError("photo_too_many_pixels", limit=MEGAPIXELS),
            RuleError("photo_not_an_image"),
        ),
    )
    upright.thumbnail(_SIDES)
    # Transparent parts become white; the new picture contains no metadata.
    picture = Image.new("RGB", upright.size, "white")
    picture.paste(upright, mask=upright.getchannel("A"))
    return picture


def _encoded(picture: Image.Image) -> bytes:
    for quality in (85, 70, 50):
        written = BytesIO()
        picture.save(written, format="JPEG", quality=quality, optimize=True)
        if written.tell() <= KEPT_BYTES:
            return written.getvalue()
    raise RuleError("photo_too_large", limit=KEPT_BYTES // 1024)
