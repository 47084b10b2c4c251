"""Many open streams of one event, in a separate process: the messages of each, with times.

python -m benchmarks.suites.stream_readers PORT EVENT HOW_MANY FILE, ended by SIGTERM. Times are
those of the machine's monotonic clock, which all its processes share.
"""

import asyncio
import json
import signal
import sys
import time
from pathlib import Path

OPENED_AT_ONCE = 50


class _Readers:
    def __init__(self, port: int, event: int) -> None:
        self.port, self.event = port, event
        self.seen: list[tuple[int, int, float]] = []  # a reader, the version it was told, and when
        self.bytes = self.refused = self.whole = 0

    async def read(self, number: int) -> None:
        """Read one stream, from a separate address."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        address = f"10.18.{number // 250}.{number % 250 + 1}"
        writer.write(
            f"GET /live/{self.event}/events?language=en HTTP/1.1\r\nHost: localhost\r\n"
            f"X-Forwarded-For: {address}\r\n\r\n".encode()
        )
        await writer.drain()
        if b" 200 " not in await reader.readline():
            self.refused += 1
            return
        while line := await reader.readline():
            self.bytes += len(line)
            if line.startswith(b"id: "):
                version = int(line[4:].split(b"-")[0])
                told = await reader.readline()
                self.bytes += len(told)
                self.whole += b'"places"' in told
                self.seen.append((number, version, time.monotonic()))


async def _main(port: int, event: int, how_many: int, file: Path) -> None:
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    readers, tasks = _Readers(port, event), []
    for number in range(how_many):
        tasks.append(asyncio.create_task(readers.read(number)))
        if number % OPENED_AT_ONCE == 0:
            await asyncio.sleep(0.02)
    await over.wait()
    data = {
        "seen": readers.seen,
        "bytes": readers.bytes,
        "told_whole": readers.whole,
        "refused": readers.refused,
    }
    file.write_text(json.dumps(data))


if __name__ == "__main__":
    port, event, how_many = map(int, sys.argv[1:4])
    asyncio.run(_main(port, event, how_many, Path(sys.argv[4])))
