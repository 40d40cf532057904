"""The schema of a database, and how a later release changes it.

A new database is made by `schema.sql`, in the folder of its store; its version is then `FIRST`. A later
release that needs more adds a step beside it, `NNNN_name.sql`, numbered from `FIRST` + 1 without gaps. A
start applies the steps that a database lacks, in order, each in one transaction with its new version.

PostgreSQL serves processes of two releases while it is updated. So there a change takes two releases:

1. The first step only adds what the new program needs; the old program continues to work.
2. A later step, `NNNN_contract_name.sql`, removes what no program uses any more.

A program works with a database that has steps that it does not know, unless one of these is a `contract`
step. An SQLite file has one program at a time, which must know all its steps.

`Inspection` is what can be told of a database without opening the store.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import NamedTuple

from storage import StoreError

FIRST = 24
"""Version of a database that `schema.sql` has made.

Until 0.1.0 is out, raise it with each change of `schema.sql`: databases made before are then refused."""


class MigrationStep(NamedTuple):
    """The SQL of one step, and whether a program that does not know the step must stop."""

    sql: str
    contracts: bool = False


class Schema(NamedTuple):
    """The steps that this program knows, `schema.sql` first."""

    steps: tuple[MigrationStep, ...]
    did: str
    """Words for a change of the database: "wrote the file"."""

    @property
    def newest(self) -> int:
        """The version of a database with all steps."""
        return FIRST - 1 + len(self.steps)

    def after(self, version: int) -> Sequence[tuple[int, MigrationStep]]:
        """Return the steps that a database of a version lacks, with their numbers; 0 is an empty one."""
        return [*enumerate(self.steps, FIRST)][max(0, version + 1 - FIRST) :]

    def check(self, version: int, least: int) -> None:
        """Raise StoreError for a database from before `FIRST`, or with steps that this program must know."""
        if least > self.newest:
            raise StoreError(
                f"a newer version of the program {self.did} (schema {least}, this one knows up to"
                f" {self.newest}): update the program"
            )
        if 0 < version < FIRST:
            raise StoreError(
                f"a program before the first release {self.did} (schema {version}, this one begins with"
                f" {FIRST}): move it away to begin anew"
            )


def schema_of(package: str, did: str) -> Schema:
    """Return the schema whose files are in a package."""
    first, *later = sorted(
        (each for each in files(package).iterdir() if each.name.endswith(".sql")),
        key=lambda each: (each.name != "schema.sql", each.name),
    )
    numbers = [int(each.name.partition("_")[0]) for each in later]
    if numbers != [*range(FIRST + 1, FIRST + 1 + len(later))]:
        raise ValueError(f"{package}: the steps are not numbered from {FIRST + 1}: {numbers}")
    return Schema(
        tuple(
            MigrationStep(each.read_text(encoding="utf-8"), "_contract_" in each.name)
            for each in (first, *later)
        ),
        did,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspection:
    """State of a file or a database; `held_by` names the processes that use it."""

    version: int
    newest: int
    """Schema version of this program."""
    size: int
    """Bytes, including logs."""
    held_by: str | None
    quiet_s: float = 0.0
    """Seconds since the last write to a file; 0 for a database, whose processes lose their leases instead."""
    call_rates: Mapping[int, float] = field(default_factory=dict)
    """Calls a second that Telegram has last allowed, by bot."""


class KnownGroup(NamedTuple):
    """A group that the bot has seen."""

    id: int
    title: str


GROUPS = "SELECT id, title FROM chats WHERE id < 0 ORDER BY title, id"
"""Query for all groups, for both databases."""
CALL_RATES = "SELECT bot, per_s FROM call_rates"
"""Query for `Inspection.call_rates`, for both databases."""
