"""The store of many processes: a PostgreSQL database.

`postgres_store.py` is the store with its leases, `database.py` the pool of connections, its recovery after
an outage and the schema. Both need asyncpg (`pip install thousand-bot[postgres]`); the address of a database,
which is read here, does not.

An address that cannot be read for certain is refused before anything connects to it: a password with a bare
`/` or `@` would be taken for a host, a port or a name, and appear in messages.
"""

import os
import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qs

from storage import StoreError

BEGINNINGS = ("postgresql://", "postgres://")
"""Beginnings of the address of a database."""

UNREADABLE = (
    "should be postgresql://user:password@host/name; in user, password and name write %2F for /, %3F for ?,"
    " %23 for #, %40 for @, %5B for [, %5D for ] and %25 for %"
)

_PERCENT = r"%[0-9A-Fa-f]{2}"
_PLAIN = rf"(?:[^\s%/?#@:\[\]]|{_PERCENT})"
_HOST = rf"(?:\[[0-9A-Fa-f:.]+\]|{_PLAIN}*)(?::[0-9]+)?"
_ADDRESS = re.compile(
    rf"postgres(?:ql)?://(?:{_PLAIN}*(?::(?:{_PLAIN}|:)*)?@)?"
    rf"(?P<hosts>{_HOST}(?:,{_HOST})*)(?P<name>/{_PLAIN}*)?(?:\?(?P<parameters>(?:[^\s%#@]|{_PERCENT})*))?",
    re.IGNORECASE,
)

VERIFYING = ("require", "verify-ca", "verify-full")
"""Values of `sslmode` with which the root certificate is read."""


class AddressError(StoreError, ValueError):
    """An address cannot be read; the message contains nothing of it."""


@dataclass(frozen=True, slots=True)
class DatabaseAddress:
    """Address of a database; as text it shows hosts and name, without user, password and parameters."""

    url: str = field(repr=False)
    place: str
    parameters: Mapping[str, str] = field(repr=False)

    def __str__(self) -> str:
        return self.place

    def fault_of_files(self) -> str:
        """Return what is wrong with the files for TLS that the address names; empty if nothing is."""
        mode = self._given("sslmode") or "prefer"
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        if mode in VERIFYING:
            for name in ("sslrootcert", "sslcrl"):
                if fault := _fault_of_certificate(context, name, self._given(name)):
                    return fault
        if mode == "disable" or not (path := self._given("sslcert")):
            return ""
        try:
            password = self.parameters.get("sslpassword", "")
            context.load_cert_chain(path, self._given("sslkey") or None, lambda: password)
        except ssl.SSLError:
            return f"sslcert={path} and sslkey do not fit together, or sslpassword is wrong"
        except OSError as error:
            return f"sslcert={path} or its sslkey cannot be read ({error.strerror})"
        return ""

    def _given(self, name: str) -> str:
        """Return a parameter, or the variable of libpq that stands for it."""
        return self.parameters.get(name) or os.environ.get(f"PG{name.upper()}", "")


def _fault_of_certificate(context: ssl.SSLContext, name: str, path: str) -> str:
    try:
        if path:
            context.load_verify_locations(cafile=path)
    except ssl.SSLError:
        return f"{name}={path} holds no certificate in PEM"
    except OSError as error:
        return f"{name}={path} cannot be read ({error.strerror})"
    return ""


def is_address(place: str) -> bool:
    """Return whether a place is the address of a database rather than the path of a file."""
    return place.lower().startswith(BEGINNINGS)


def read_address(url: str) -> DatabaseAddress:
    """Read an address; raise AddressError if it could mean something else."""
    found = _ADDRESS.fullmatch(url)
    if found is None:
        raise AddressError(UNREADABLE)
    query = found["parameters"] or ""
    try:
        given = parse_qs(query, keep_blank_values=True, strict_parsing=bool(query))
    except ValueError:
        raise AddressError(UNREADABLE) from None
    parameters = {name: values[-1] for name, values in given.items()}
    return DatabaseAddress(url, f"postgresql://{found['hosts']}{found['name'] or ''}", parameters)
