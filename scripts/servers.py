"""Temporary servers for the tests: on free ports, in a temporary folder, and only these stopped."""

import os
import pwd
import random
import resource
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from scripts.machine import initdb, port_mapper, rabbitmq

STARTS_WITHIN = 90
STOPS_WITHIN = 20


class ServerError(RuntimeError):
    """A server did not start; the message ends with its last output."""


class Server:
    """One server: its folder, its processes, its address."""

    name = ""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / self.name
        self.folder.mkdir(mode=0o755)
        self.log = self.folder / "log"
        self.port = free_port()
        self.children: list[subprocess.Popen[bytes]] = []

    @property
    def url(self) -> str:
        """Return its address for the project."""
        raise NotImplementedError

    def start(self) -> str:
        """Start it and wait until it answers. Returns its address."""
        raise NotImplementedError

    def stop(self) -> None:
        """Stop what was started here, and nothing else."""
        for child in reversed(self.children):
            _end(child)
        self.children.clear()

    def _spawn(self, *command: str, **options: object) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            child: subprocess.Popen[bytes] = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
                **options,  # type: ignore[call-overload]
            )
        self.children.append(child)
        return child

    def _wait(self, child: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            if child.poll() is not None:
                break
            if _answers(self.port) and self._is_up():
                return
            time.sleep(0.1)
        self.stop()
        text = self.log.read_text(errors="replace")[-2000:]
        raise ServerError(f"{self.name} did not start:\n{text}")

    def _is_up(self) -> bool:
        return True


class PostgreSQL(Server):
    """PostgreSQL without crash safety, for speed; with it if `is_durable`."""

    name = "postgresql"
    is_durable = False

    @property
    def url(self) -> str:
        return f"postgres://trunfo@127.0.0.1:{self.port}/trunfo"

    def start(self) -> str:
        programs = Path(initdb() or "").parent
        who: dict[str, object] = {}
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root; Debian's package creates its account.
            account = pwd.getpwnam("postgres")
            os.chown(self.folder, account.pw_uid, account.pw_gid)
            who = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        who["env"] = {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "HOME": str(self.folder)}
        data = self.folder / "data"
        made = self._spawn(
            *(str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "trunfo"),
            *("-E", "UTF8", "--locale=C.UTF-8", "--no-sync"),
            **who,
        )
        if made.wait(timeout=STARTS_WITHIN):
            raise ServerError(f"initdb failed:\n{self.log.read_text(errors='replace')[-2000:]}")
        settings = {
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": "100",
        }
        if not self.is_durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        options = [part for name in settings for part in ("-c", f"{name}={settings[name]}")]
        server = self._spawn(str(programs / "postgres"), "-D", str(data), *options, **who)
        self._wait(server)
        create = [str(programs / "createdb"), "-h", "127.0.0.1", "-p", str(self.port)]
        subprocess.run([*create, "-U", "trunfo", "trunfo"], check=True, env=who["env"])  # type: ignore[call-overload]
        return self.url

    def _is_up(self) -> bool:
        # The port opens before the start-up is finished, which this log line shows.
        return "ready to accept connections" in self.log.read_text(errors="replace")

    def stop(self) -> None:
        for child in self.children:
            if child.poll() is None:
                child.send_signal(signal.SIGINT)  # "fast": does not wait for clients
        super().stop()


class Redis(Server):
    """Redis that keeps nothing on disk."""

    name = "redis"

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> str:
        server = self._spawn(
            *("redis-server", "--port", str(self.port), "--bind", "127.0.0.1"),
            *("--save", "", "--appendonly", "no", "--dir", str(self.folder)),
        )
        self._wait(server)
        return self.url


class RabbitMQ(Server):
    """RabbitMQ with its own port mapper, cookie and database."""

    name = "rabbitmq"

    @property
    def url(self) -> str:
        return f"amqp://guest:guest@127.0.0.1:{self.port}//"

    def start(self) -> str:
        mapper_port, node_port = free_port(), free_port()
        (self.folder / "rabbitmq.conf").write_text("disk_free_limit.absolute = 50MB\n")
        (self.folder / "plugins").write_text("[].\n")
        own = {
            "PATH": os.environ.get("PATH", os.defpath) + ":/usr/sbin:/usr/bin:/bin",
            "HOME": str(self.folder),
            "LANG": "C.UTF-8",
            "ERL_EPMD_PORT": str(mapper_port),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODENAME": f"trunfo-{os.getpid()}@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(self.port),
            "RABBITMQ_DIST_PORT": str(node_port),
            "RABBITMQ_CONF_ENV_FILE": "/dev/null",
            "RABBITMQ_CONFIG_FILE": str(self.folder / "rabbitmq.conf"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(self.folder / "plugins"),
            "RABBITMQ_MNESIA_BASE": str(self.folder / "mnesia"),
            "RABBITMQ_FEATURE_FLAGS_FILE": str(self.folder / "feature_flags"),
            "RABBITMQ_LOG_BASE": str(self.folder / "logs"),
            "RABBITMQ_GENERATED_CONFIG_DIR": str(self.folder / "generated"),
            "RABBITMQ_PID_FILE": str(self.folder / "pid"),
        }
        # In the foreground, so that RabbitMQ leaves no daemon behind.
        mapper = [port_mapper() or "epmd", "-port", str(mapper_port), "-address", "127.0.0.1"]
        self._spawn(*mapper, env=own)
        until = time.monotonic() + STARTS_WITHIN
        while not _answers(mapper_port) and time.monotonic() < until:
            time.sleep(0.05)
        server = self._spawn(rabbitmq() or "", env=own, preexec_fn=_few_files)
        self._wait(server)
        return self.url


SERVERS: dict[str, type[Server]] = {kind.name: kind for kind in (PostgreSQL, Redis, RabbitMQ)}


def free_port() -> int:
    """Return a free port, below those the system uses for outgoing connections."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _few_files() -> None:
    """Limit open files, because Erlang reserves memory for as many as it may open."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))


def _end(child: subprocess.Popen[bytes]) -> None:
    """End a process and what it started: they are a session."""
    if child.poll() is None:
        child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(timeout=STOPS_WITHIN)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait(timeout=STOPS_WITHIN)
