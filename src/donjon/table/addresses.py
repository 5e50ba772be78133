"""Where others reach this server: what a page says that was opened on the very same machine.

Opened as localhost, a link to a table is of no use to anybody else; the server knows better.
Whoever comes from elsewhere is told nothing of the kind.
"""

import contextlib
import socket
import struct
from ipaddress import AddressValueError, IPv4Address, ip_address
from typing import Any

from donjon.table.names import name_in
from donjon.table.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")
INWARD = ("docker", "br-", "veth", "virbr", "lo")  # interfaces that lead to this machine alone
FORWARDED = (b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via")
SIOCGIFADDR = 0x8915  # Linux: the address of an interface


def addresses_for(scope: Any, settings: Settings) -> list[str]:
    """The addresses to give to others, if a request comes from this machine to localhost."""
    if not _is_local(scope):
        return []
    reached = settings.host in EVERYWHERE
    own = [f"http://{address}:{settings.port}" for address in lan_addresses()] if reached else []
    return list(dict.fromkeys([*settings.origins, *own]))


def _is_local(scope: Any) -> bool:
    """Does somebody at this machine ask for localhost, with no proxy between?"""
    headers = dict(scope["headers"])
    client = scope.get("client")
    if client is None or not _is_loopback(client[0]) or any(name in headers for name in FORWARDED):
        return False
    name = name_in(headers.get(b"host", b"").decode("latin-1"))
    return name == "localhost" or name.endswith(".localhost") or _is_loopback(name.strip("[]"))


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def lan_addresses() -> list[str]:
    """This machine's addresses in its networks, the usual one first; nothing is sent for it."""
    found = [_outward(), *_of_interfaces()]
    return list(dict.fromkeys(address for address in found if _leads_here(address)))


def _leads_here(address: str) -> bool:
    try:
        read = IPv4Address(address)
    except AddressValueError:
        return False
    return not (read.is_loopback or read.is_link_local or read.is_unspecified)


def _outward() -> str:
    """The address under which this machine would speak to others."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""


def _of_interfaces() -> list[str]:
    """The address of each interface, where the system tells it."""
    try:
        from fcntl import ioctl
    except ImportError:
        return _of_name()
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            if not name.startswith(INWARD):
                with contextlib.suppress(OSError):
                    reply = ioctl(asked, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                    found.append(socket.inet_ntoa(reply[20:24]))
    return found


def _of_name() -> list[str]:
    """The addresses of this machine's own name, where interfaces can't be asked."""
    with contextlib.suppress(OSError):
        return list(socket.gethostbyname_ex(socket.gethostname())[2])
    return []
