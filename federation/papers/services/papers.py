"""What papers of every kind need: the federation's name, and texts in lines."""

from federation.models import Federation


def federation_on_paper() -> tuple[str, bool]:
    """Return the federation's name on papers, and whether this is a demonstration."""
    row = Federation.objects.first()
    return (row.name, row.is_demo) if row else ("Trunfo", False)


def lines_of(text: str) -> tuple[str, ...]:
    """Return the lines of a text as papers print them, without blank ones."""
    return tuple(line.strip() for line in text.splitlines() if line.strip())
