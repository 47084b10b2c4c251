"""What every paper says of the federation."""

from federation.models import Federation


def federation_on_paper() -> tuple[str, bool]:
    """Return the federation's name on papers, and whether this is a demonstration."""
    row = Federation.objects.first()
    return (row.name, row.is_demo) if row else ("Trunfo", False)
