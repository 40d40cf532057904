"""The messages of the server and the client's copy of their types have the same fields."""

from __future__ import annotations

import re
from collections.abc import Collection
from types import NoneType
from typing import get_args, get_type_hints

import pytest
from pydantic import BaseModel

from game.state import Result
from tests.sources import ROOT
from webapp import schema

TYPES = (ROOT / "webapp" / "client" / "src" / "protocol.ts").read_text(encoding="utf-8")
COPIES = {
    schema.AppTable: "TableTold",
    schema.SeatState: "Seat",
    schema.Panel: "Panel",
    schema.PanelButton: "PanelButton",
    schema.HandCard: "HandCard",
    schema.GiftPress: "GiftPress",
    schema.Wheel: "Wheel",
    schema.WheelStep: "WheelStep",
    schema.TableView: "View",
    schema.TrickCard: "PlayedCard",
    schema.LastTrick: "LastTrick",
    schema.MarriageState: "Marriage",
    schema.CallState: "Call",
    schema.Total: "Total",
    schema.SheetRow: "SheetRow",
    schema.SheetMark: "SheetMark",
    schema.Replay: "Replay",
    schema.ReplayStep: "ReplayStep",
    schema.ProofState: "Proof",
    schema.ProvedDeal: "ProvedDeal",
    schema.DealTold: "DealTold",
    schema.FairTold: "FairTold",
    schema.EveningTold: "EveningTold",
    schema.EveningDeal: "EveningDeal",
    schema.EveningRow: "EveningRow",
    schema.ReviewTold: "ReviewTold",
    schema.AccuracyTold: "AccuracyTold",
    schema.ClockState: "Clock",
    schema.Answered: "Answer",
    schema.Failed: "Failure",
    schema.FailureKey: "FailureKey",
    schema.Emoted: "Emoted",
    schema.MenuKey: "MenuKey",
    schema.TipState: "Tip",
    schema.ShareTold: "ShareTold",
    schema.SharedTold: "SharedTold",
}
"""By type of the server, the client's name for it."""


def copied(name: str, known: Collection[str]) -> dict[str, bool]:
    """Return the fields of an interface of the client, and whether each may be null.

    Optional ones that are not `known` are the client's own.
    """
    found = re.search(rf"^export interface {name} {{\n(.*?)^}}", TYPES, re.MULTILINE | re.DOTALL)
    assert found, name
    fields = re.findall(r"^  (\w+)(\??): ([^;]+);", found[1], re.MULTILINE)
    told = [(field, kind) for field, optional, kind in fields if field in known or not optional]
    return {field: bool(re.search(r"\| null$", kind)) for field, kind in told}


@pytest.mark.parametrize(("ours", "name"), COPIES.items(), ids=COPIES.values())
def test_the_client_knows_the_fields_of_a_message(ours: type, name: str) -> None:
    hints = get_type_hints(ours)
    assert copied(name, hints) == {field: NoneType in get_args(kind) for field, kind in hints.items()}


def test_the_client_knows_the_marks_and_results_of_the_sheet() -> None:
    for name, values in (("MarkKind", schema.MarkKind), ("Result", Result)):
        written = re.search(rf"^export type {name} = ([^;]+);", TYPES, re.MULTILINE)
        assert written
        assert set(re.findall(r'"(\w+)"', written[1])) == set(get_args(values))


def test_the_client_knows_the_reasons_of_failures_and_the_version() -> None:
    reasons = re.search(r"  reason: ([^;]+);", TYPES)
    assert reasons
    assert set(re.findall(r'"(\w+)"', reasons[1])) == set(get_args(schema.ErrorReason))
    assert f"VERSION = {schema.VERSION};" in TYPES


@pytest.mark.parametrize(
    "message", [schema.Hello, schema.AppPress, schema.Visible, schema.Emote, schema.ShareAsked]
)
def test_the_client_sends_the_fields_that_the_server_reads(message: type[BaseModel]) -> None:
    (name,) = get_args(message.model_fields["type"].annotation)
    sent = re.search(rf'\| {{ type: "{name}"; ([^}}]+) }}', TYPES.partition("ToServer")[2])
    assert sent
    assert {"type", *re.findall(r"(\w+): ", sent[1])} == set(message.model_fields)
