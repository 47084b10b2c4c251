"""Files with a private key: written once, readable by their owner only."""

import os
from pathlib import Path


def write_key_file(path: Path, content: bytes) -> None:
    """Write a key only its owner can read. Raises: FileExistsError; a key is never overwritten."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
