"""Every value of every option makes a difference, shown by a record in tests/deals/options."""

from __future__ import annotations

import pytest

from game.engine import FOLDS
from game.record import read
from game.replay import replay
from game.rules import catalog, flat
from tests.game.witnesses import FOLDER, OptionWitness, result, turned, wanted

WITNESSES = list(wanted())


@pytest.mark.parametrize("witness", WITNESSES, ids=lambda each: each.file.stem)
def test_a_value_changes_the_result(witness: OptionWitness) -> None:
    assert witness.file.exists(), "python -m tests.game.witnesses searches for it (docs/adding-a-rule.md)"
    record = read(witness.file.read_text(encoding="utf-8"))
    assert all(deal.agrees for deal in replay(record))
    assert flat(record.rules)[witness.option.id] in {witness.value, witness.option.default}
    assert result(record) != result(turned(record, witness))


def test_every_kind_of_event_happens_in_some_record() -> None:
    happened = {
        type(event)
        for witness in WITNESSES
        for deal in replay(read(witness.file.read_text(encoding="utf-8")))
        for event in deal.events
    }
    assert set(FOLDS) - happened == set()


def test_there_is_no_record_of_anything_else() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {each.file.name for each in WITNESSES}
    assert len({each.option.id for each in WITNESSES}) == len(catalog()) - 3
