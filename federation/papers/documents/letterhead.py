"""The federation's letterhead on its papers."""

import base64
from functools import lru_cache

from federation.models import Federation, FederationLogo
from federation.papers.documents.paper import Letterhead


def letterhead() -> Letterhead | None:
    """Return the letterhead of new papers; None if only the federation's name is known."""
    row = Federation.objects.select_related("logo").defer("logo__png").first()
    if row is None:
        return None
    lines = [", ".join(row.address.splitlines()), row.email, row.phone, row.website]
    head = Letterhead(
        reach=" · ".join(line for line in lines if line),
        logo=row.logo.sha256 if row.logo else "",
        colour=row.colour,
    )
    return None if head == Letterhead() else head


@lru_cache(maxsize=4)
def logo_address(sha256: str) -> str:
    """Return a logo as a data URL, as papers need it.

    Cached, as a picture with a given hash never changes.
    """
    png = bytes(FederationLogo.objects.values_list("png", flat=True).get(sha256=sha256))
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"
