"""The site on a local network: the address for phones, and its settings."""

import ipaddress
import os
import socket
import subprocess
import sys
from contextlib import suppress

from scripts import environment
from scripts.environment import PYTHON
from scripts.machine import ROOT

# No packet is sent to them: the system says which address it would send from.
_TOWARDS = ("10.255.255.255", "172.31.255.255", "192.168.255.255", "192.168.0.1", "192.0.2.1")
_SHOWN = "import segno, sys; segno.make(sys.argv[1], micro=False).terminal(compact=True)"


def own_address(wanted: str = "") -> str:
    """Return the address at which other devices reach this machine; wanted: "" to find it.

    Ends the program if none is found, or the given one is no address of a local network.
    """
    if wanted:
        if not _is_local(wanted):
            sys.exit(f"{wanted} is no address of a local network, as 192.168.1.20 is.")
        return wanted
    for towards in _TOWARDS:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((towards, 9))
            text = str(probe.getsockname()[0])
            if _is_local(text):
                return text
    sys.exit(
        "This machine is in no local network. Join one, or open a hotspot, and start again;\n"
        "or tell the address yourself: scripts/run --lan 192.168.1.20"
    )


def settings_for(address: str, port: int) -> dict[str, str]:
    """Return the settings with which the network reaches the site.

    Error pages reveal nothing of the machine (DEBUG off), the site answers to its own names only,
    and printed addresses and codes lead to the address of the network.
    """
    return {
        "DEBUG": "off",
        "DEMO": "on",
        "BEHIND_TLS": "off",
        "LOG_JSON": "off",
        "EMAIL_URL": os.environ.get("EMAIL_URL", "consolemail://"),
        "ALLOWED_HOSTS": f"{address},127.0.0.1,localhost",
        "SITE_URL": f"http://{address}:{port}",
    }


def collect_static() -> None:
    """Collect style sheets and scripts where the site finds them with DEBUG off."""
    command = [PYTHON, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"]
    subprocess.run(command, cwd=ROOT, env=environment.child_environment(), check=True)


def show(address: str, port: int) -> None:
    """Print the address and a QR code for phones."""
    whole = f"http://{address}:{port}"
    print(f"\nIn this network: {whole}\n", flush=True)
    subprocess.run([PYTHON, "-c", _SHOWN, whole], check=False)
    print(
        "\nEverybody in this network sees the public pages. Its demo's passwords are no secret:\n"
        "for a real evening begin a federation of your own (docs/deployment.md, A local network).",
        flush=True,
    )


def _is_local(text: str) -> bool:
    try:
        address = ipaddress.IPv4Address(text)
    except ValueError:
        return False
    return address.is_private and not address.is_loopback and not address.is_unspecified
