"""nginx for the tests of the webhook, with the project's file: `python -m tests.nginx` finds or installs it.

Exit status 0 when there is one, else 1. Installing works on Debian and its relatives, as root.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from tools import browser

SITE = Path(__file__).parents[1] / "deploy" / "nginx.conf"
NEEDED = "TESTS_NEED_NGINX"
"""Set where a test must not be skipped."""
READY_S = 60.0
"""It begins in a moment; on a busy machine that may be a long one, and waiting ends when it listens."""
AROUND = """\
daemon off;
{user}
pid {folder}/pid;
error_log {folder}/error.log notice;
worker_processes 1;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/thousand.conf;
}}
"""


def find() -> str | None:
    """Return the path of nginx on this machine."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin")


def missing() -> str | None:
    """Return why its tests cannot be run here, None where they can; raises AssertionError where they must."""
    if find() is not None and shutil.which("openssl") is not None:
        return None
    assert not os.environ.get(NEEDED), "no nginx or openssl, and none could be installed"
    return "no nginx or openssl: `make nginx` installs them as root on Debian"


_HELD: list[socket.socket] = []


def free_port() -> int:
    """Return a port that nobody uses, and nobody else will be given as long as this process lives.

    It stays bound, and listens to nobody: whoever names it may listen there (nginx and asyncio ask to share
    it), and who wants any port gets another one. On other systems than Linux nobody could listen, so there it
    is let go, and somebody may be quicker.
    """
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    one.bind(("127.0.0.1", 0))
    port = int(one.getsockname()[1])
    if sys.platform == "linux":
        _HELD.append(one)
    else:
        one.close()
    return port


class Proxy:
    """The project's nginx.conf before bots at `ports`, with a certificate of our own, until `close`.

    `app`: the port of the Mini App.
    """

    def __init__(self, folder: Path, *ports: int, app: int = 8090) -> None:
        self.certificate = folder / "certificate.pem"
        self._key = folder / "key.pem"
        self._folder = folder
        self.port = free_port()
        self.url = f"https://127.0.0.1:{self.port}/telegram"
        folder.mkdir()
        self._certify()
        (folder / "thousand.conf").write_text(self._site(ports, app), encoding="utf-8")
        user = "user root;" if os.name == "posix" and os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user), encoding="utf-8")
        nginx = find()
        assert nginx is not None
        self._process = subprocess.Popen([nginx, "-c", folder / "nginx.conf", "-e", folder / "error.log"])
        self._wait()

    def _site(self, ports: Sequence[int], app: int) -> str:
        """Return the file as it is given, but for names, ports, certificate and patience."""
        site = SITE.read_text(encoding="utf-8")
        for given, here in {
            "    server 127.0.0.1:8080 max_fails=0;": "\n".join(
                f"    server 127.0.0.1:{port} max_fails=0;" for port in ports
            ),
            "server 127.0.0.1:8090 max_fails=0;": f"server 127.0.0.1:{app} max_fails=0;",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
            "/etc/letsencrypt/live/bot.example.org/fullchain.pem": str(self.certificate),
            "/etc/letsencrypt/live/bot.example.org/privkey.pem": str(self._key),
            # A thousand clients in one process on a busy machine are not slow as a stranger is who holds on.
            "client_header_timeout 10s;": "client_header_timeout 120s;",
            "client_body_timeout 10s;": "client_body_timeout 120s;",
            "send_timeout 10s;": "send_timeout 120s;",
        }.items():
            assert site.count(given) == 1, given
            site = site.replace(given, here)
        return site

    def _certify(self) -> None:
        command = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1"
        files: list[str | Path] = ["-keyout", self._key, "-out", self.certificate]
        name = ("-addext", "subjectAltName=IP:127.0.0.1")
        subprocess.run([*command.split(), *name, *files], check=True, capture_output=True)

    def _wait(self) -> None:
        end = time.monotonic() + READY_S
        while True:
            assert self._process.poll() is None, self.complaints
            with closing(socket.socket()) as one:
                if one.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert time.monotonic() < end, self.complaints
            time.sleep(0.02)

    @property
    def complaints(self) -> str:
        """Lines of its error log."""
        log = self._folder / "error.log"
        return log.read_text(encoding="utf-8") if log.exists() else ""

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()


def main() -> int:
    """Make sure that there is one."""
    if find() is None:
        print("installing nginx for the tests of the webhook …")
        browser.install("nginx", "openssl")
    return 0 if find() else 1


if __name__ == "__main__":
    sys.exit(main())
