"""Every value of every option makes a difference, shown by a record in tests/deals/options."""

from __future__ import annotations

from game.engine import FOLDS
from game.events import StoodIn
from game.record import read
from game.replay import replay
from game.rules import catalog, flat
from tests.sources import assert_none, name_of
from trials.witnesses import FOLDER, OptionWitness, result, turned, wanted

WITNESSES = list(wanted())


def test_every_value_of_every_option_changes_the_result_of_its_record() -> None:
    """A missing record is searched for by `python -m trials.witnesses` (docs/adding-a-rule.md)."""
    assert_none(f"{name_of(each.file)}: {why}" for each in WITNESSES if (why := doubt(each)))


def doubt(witness: OptionWitness) -> str:
    """Return why a record does not show what its value does, or nothing."""
    if not witness.file.exists():
        return "is missing"
    record = read(witness.file.read_text(encoding="utf-8"))
    if not all(deal.agrees for deal in replay(record)):
        return "plays out otherwise than written"
    if flat(record.rules)[witness.option.id] not in {witness.value, witness.option.default}:
        return "is about another value"
    return "" if result(record) != result(turned(record, witness)) else "comes out the same otherwise"


def test_every_kind_of_event_happens_in_some_record() -> None:
    happened = {
        type(event)
        for witness in WITNESSES
        for deal in replay(read(witness.file.read_text(encoding="utf-8")))
        for event in deal.events
    }
    assert set(FOLDS) - happened == {StoodIn}, "absence is no matter of the rules"


def test_there_is_no_record_of_anything_else() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {each.file.name for each in WITNESSES}
    assert len({each.option.id for each in WITNESSES}) == len(catalog()) - 3
