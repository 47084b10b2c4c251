"""The filesystem broker, made safe for a site, a worker and beat that share one folder.

Kombu's own transport writes a message in place, and its reader takes half-written files: with two
writers and two readers it lost about one message in a hundred, and each time the reading worker
stopped. Here a message appears only when complete, and exactly one reader gets it.
"""

import fcntl
import os
import time
import uuid
from pathlib import Path
from queue import Empty

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps, loads


class Channel(filesystem.Channel):
    """One connection to the folder."""

    # The base classes name these arguments differently, so a type check cannot pass.
    def _put(self, queue: str, payload: object, **_kwargs: object) -> None:  # type: ignore[override]
        """Write a message to a file whose name sorts by time; it becomes visible when complete."""
        name = f"{time.time_ns():020d}_{uuid.uuid4()}.{queue}.msg"
        _write_whole(Path(self.data_folder_out) / name, dumps(payload))

    def _get(self, queue: str, timeout: float | None = None) -> object:
        """Take the oldest message of the queue; the process that removes its file gets it."""
        for name in sorted(os.listdir(self.data_folder_in)):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            file = Path(self.data_folder_in) / name
            try:
                text = file.read_text()
                file.unlink()
            except FileNotFoundError:
                continue
            return loads(text)
        raise Empty

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str, queue: str) -> None:
        """Store a binding so that processes starting together do not overwrite one another's."""
        entry = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with (self.control_folder / "bindings.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            # kombu has no types.
            table = self.get_table(exchange)  # type: ignore[no-untyped-call]
            if entry not in table:
                file = self._exchange_file(exchange)  # type: ignore[no-untyped-call]
                _write_whole(file, dumps([entry, *table]))


class Transport(filesystem.Transport):
    """The transport for `filesystem://`."""

    Channel = Channel


def _write_whole(file: Path, text: str) -> None:
    unfinished = file.with_name(f"{uuid.uuid4()}.unfinished")
    unfinished.write_text(text)
    unfinished.rename(file)


def take_over() -> None:
    """Register this transport for `filesystem://` addresses."""
    TRANSPORT_ALIASES["filesystem"] = "federation.config.folder_broker:Transport"
