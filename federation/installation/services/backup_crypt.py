"""Encryption of backup files with a passphrase: AES-256-GCM in chunks, keys from scrypt."""

import hashlib
import hmac
import struct
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from federation.errors import BackupError

PIECE = 1024 * 1024
SALT_BYTES = 16
_NONCE = struct.Struct(">8sI")  # random part of the file, then the number of the chunk
_TAG_BYTES = 16


class Lock:
    """Encrypts and decrypts the files of one backup."""

    def __init__(self, passphrase: str, salt: bytes) -> None:
        made = Scrypt(salt=salt, length=64, n=2**15, r=8, p=1).derive(passphrase.encode())
        self._cipher, self._signing = AESGCM(made[:32]), made[32:]

    def signature(self, data: bytes) -> str:
        """Return the signature of a manifest, made with the passphrase."""
        return hmac.new(self._signing, data, hashlib.sha256).hexdigest()

    def seal(self, source: Path, target: Path) -> None:
        """Encrypt a file; its name is authenticated too."""
        start = hashlib.sha256(target.name.encode()).digest()[:8]
        with source.open("rb") as plain, target.open("wb") as sealed:
            number, piece = 0, plain.read(PIECE)
            while True:
                following = plain.read(PIECE)
                last = b"\1" if not following else b"\0"
                sealed.write(self._cipher.encrypt(_NONCE.pack(start, number), piece, last))
                if not following:
                    return
                number, piece = number + 1, following

    def open(self, source: Path, target: Path) -> None:
        """Decrypt a file. Raises: BackupError if the passphrase is wrong."""
        start = hashlib.sha256(source.name.encode()).digest()[:8]
        with source.open("rb") as sealed, target.open("wb") as plain:
            number, piece = 0, sealed.read(PIECE + _TAG_BYTES)
            while True:
                following = sealed.read(PIECE + _TAG_BYTES)
                last = b"\1" if not following else b"\0"
                try:
                    plain.write(self._cipher.decrypt(_NONCE.pack(start, number), piece, last))
                except InvalidTag:
                    raise BackupError("backup_key_wrong", file=source.name) from None
                if not following:
                    return
                number, piece = number + 1, following
