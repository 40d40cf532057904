"""Notifications for systemd: ready, stopping, and the watchdog's keep-alive from the event loop.

Without `NOTIFY_SOCKET`, nothing is sent.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys

READY, STOPPING, AWAKE = "READY=1", "STOPPING=1", "WATCHDOG=1"
KEEP_ALIVES = 3
"""Keep-alives per watchdog interval of the unit."""

log = logging.getLogger(__name__)


def notify(state: str) -> None:
    """Notify systemd, as sd_notify(3) does; a failure is only logged."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or sys.platform == "win32":
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
            way.connect(f"\0{address[1:]}" if address.startswith("@") else address)
            way.sendall(state.encode())
    except OSError as error:
        log.warning("systemd could not be notified of %s: %s", state, error.strerror)


async def keep_awake() -> None:
    """Send keep-alives from the event loop at the unit's interval: systemd restarts a hanging process."""
    allowed = int(os.environ.get("WATCHDOG_USEC", "0")) / 1e6
    if not allowed or os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return
    while True:
        notify(AWAKE)
        await asyncio.sleep(allowed / KEEP_ALIVES)
