"""What systemd is told: that we answer, that we stop, and again and again that the loop goes round.

Where nobody listens (no `NOTIFY_SOCKET`), nothing is told.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys

READY, STOPPING, AWAKE = "READY=1", "STOPPING=1", "WATCHDOG=1"
OFTEN = 3
"""How often within the time that the unit allows."""

log = logging.getLogger(__name__)


def notify(state: str) -> None:
    """Tell systemd, as sd_notify(3) does; what does not arrive is logged and no reason to stop."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address or sys.platform == "win32":
        return
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
            way.connect(f"\0{address[1:]}" if address.startswith("@") else address)
            way.sendall(state.encode())
    except OSError as error:
        log.warning("systemd could not be told %s: %s", state, error.strerror)


async def keep_awake() -> None:
    """Tell from the loop that it goes round, as often as the unit wants: one that stands is restarted."""
    allowed = int(os.environ.get("WATCHDOG_USEC", "0")) / 1e6
    if not allowed or os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return
    while True:
        notify(AWAKE)
        await asyncio.sleep(allowed / OFTEN)
