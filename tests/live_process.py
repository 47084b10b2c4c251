"""The live process, as scripts/run starts it, and readers of its stream."""

import http.client
import json
import os
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from scripts.machine import ROOT
from scripts.run_site import children
from scripts.servers import free_port

STARTS_WITHIN = 60


class LiveProcess:
    """One live process on a database. environment: variables added to those of this program."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.log = folder / "live.log"
        self.environment = environment
        self.program: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        chosen = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "federation.config.settings",
            "DEBUG": "on",
            **self.environment,
        }
        with self.log.open("ab") as log:
            self.program = subprocess.Popen(
                children(self.port, stream=self.port)["live"],
                cwd=ROOT,
                env=chosen,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until and self.program.poll() is None:
            with suppress(OSError):
                if self.ask("/healthz").status == 200:
                    return
            time.sleep(0.1)
        raise AssertionError(self.log.read_text(errors="replace")[-3000:])

    def ask(self, address: str, **headers: str) -> http.client.HTTPResponse:
        """Return an answer without a stream."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET", address, headers=named)
        answer = connection.getresponse()
        if answer.getheader("Content-Type", "").startswith("text/plain"):
            answer.read()
        connection.close()
        return answer

    def stop(self) -> None:
        """End it as a supervisor does."""
        if self.program is not None:
            self.program.terminate()
            self.program.wait(timeout=20)
            self.program = None


class Reader:
    """An open stream."""

    def __init__(
        self,
        process: LiveProcess,
        event: int,
        *,
        last: str = "",
        address: str = "",
        language: str = "",
    ) -> None:
        headers = {"Accept-Language": "en"}
        headers |= {"Last-Event-ID": last} if last else {}
        headers |= {"X-Forwarded-For": address} if address else {}
        self.last = last
        self._connection = http.client.HTTPConnection("127.0.0.1", process.port, timeout=10)
        query = f"?language={language}" if language else ""
        self._connection.request("GET", f"/live/{event}/events{query}", headers=headers)
        self.answer = self._connection.getresponse()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def next(self) -> dict[str, Any] | None:
        """Return the next message; None if the stream ended."""
        values_by_name = {}
        for line in iter(self.answer.readline, b""):
            name, _colon, value = line.decode().strip().partition(": ")
            if name:
                values_by_name[name] = value
                continue
            if "id" in values_by_name:
                self.last = values_by_name["id"]
                data: dict[str, Any] = json.loads(values_by_name["data"])
                return data
            values_by_name = {}
        return None

    def close(self) -> None:
        """Disconnect."""
        self.answer.close()
        self._connection.close()
