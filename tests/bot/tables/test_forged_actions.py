"""Presses that no key sends: a forged client puts several actions into one, to probe for hidden cards.

Each answer would be worth something if it depended on a card that the presser has not seen. So it does not:
the same press is answered in the same words, whatever lies where, and changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from club.model import Chat
from club.progress import after_action
from club.state import Chair, TableState
from game import view
from game.actions import Action, spell
from game.cards import DECK, Cards
from game.engine import legal, step
from game.question import question, refusal_together, see, sweep
from game.rules import Rules, preset
from game.state import Match
from tests.bot.table import GROUP, NAMES, PLACE, Room, room
from tests.chance import first_seat
from tests.scenes import with_scene
from tests.strategies import random_rules
from tests.virtual_time import virtual_time
from trials.sequences import LAYOUTS, pairs, rows

PRESETS = {2: "two_players", 3: "classic", 4: "four_players"}
"""By the number of players."""


@asynccontextmanager
async def dealt(file: Path, name: str, deck: Cards) -> AsyncIterator[Room]:
    """Yield a table where `deck` is dealt under the rules of a preset; seat 0 deals."""
    people = preset(name).table.players
    async with room(file, shuffle=lambda: deck, lot=first_seat) as table:
        await table.come_in(*NAMES)
        await table.house.store.keep_chat(Chat(id=GROUP, title=PLACE.title, language="en", preset=name))
        await table.at(11).say("/new")
        for each in range(people):
            await table.lobby(11 + each, "join")
        await table.lobby(11, "start")
        assert (await table.live()).table.rules == preset(name)
        yield table


async def gifts(table: Room, first: str) -> list[str]:
    """Return presses that give each card of the deck to the next seat, once `first` is done."""
    live = await table.live()
    to = (live.table.seats.index(await table.asked()) + 1) % len(live.table.seats)
    return [f"{first};give {card} {to};bid 300" for card in DECK]


async def told(table: Room, forged: list[str]) -> set[str]:
    """Let whoever is asked send all of these; return what they are told, and see that nothing happens."""
    before, asked = (await table.live()).table, await table.asked()
    answers = {(await table.tap(asked, words)).text for words in forged}
    after = (await table.live()).table
    assert (after.entries, await table.asked()) == (before.entries, asked)
    return answers


@with_scene(dealt, "classic", DECK)
@pytest.mark.parametrize("first", ["bid 120", "bid 300", "pass"])
async def test_no_press_tells_which_cards_lie_in_the_talon(table: Room, first: str) -> None:
    """With "bid 120;give QS 1;bid 300": who had not found the queen there was told that it was not his."""
    assert len(await told(table, await gifts(table, first))) == 1


@with_scene(dealt, "two_players", DECK)
@pytest.mark.parametrize("number", [1, 2])
async def test_no_press_tells_what_the_talons_of_two_players_hold_before_one_is_picked(
    table: Room, number: int
) -> None:
    assert len(await told(table, await gifts(table, f"bid 120;take {number}"))) == 1
    assert (await table.tap(await table.asked(), "bid 120")).text == ""
    assert len(await told(table, await gifts(table, f"take {number}"))) == 1


@with_scene(dealt, "family", DECK)
async def test_whoever_cuts_does_not_learn_what_would_lie_below(table: Room) -> None:
    """He could try every place: where a nine lies below, he is asked to cut again."""
    assert len(await told(table, [f"cut {at};cut 30" for at in range(1, 24)])) == 1


@virtual_time
async def test_nobody_learns_the_bound_of_a_hand_that_he_has_not_looked_at(tmp_path: Path) -> None:
    """Above 120 a hand without a marriage may not bid: so it was said of cards that lay face down."""
    answers = set()
    for number, deck in enumerate((DECK, DECK[::-1], (*DECK[1::2], *DECK[::2]))):
        async with dealt(tmp_path / str(number), "dark_for_all", deck) as table:
            answers |= await told(table, ["look;bid 300", "look;bid 200"])
    assert len(answers) == 1


@virtual_time
@pytest.mark.parametrize("layout", LAYOUTS)
async def test_a_forged_press_is_answered_alike_whatever_the_presser_cannot_know(
    tmp_path: Path, layout: str
) -> None:
    """Pairs and triples of actions, from every seat, through the door by which presses come."""
    rng, made, tried = random.Random(layout), LAYOUTS[layout], 0
    async with dealt(tmp_path / "s", PRESETS[made.table.players], DECK) as table:
        live = await table.live()
        live.table = replace(live.table, rules=made)
        for seat, *worlds in pairs(rng, 1, made):
            forged = list(rows(rng, made, worlds[0], seat))
            for row in rng.sample(forged, 12):
                if refusal_together(made, worlds[0], row) is None:
                    continue  # a key of ours sends it
                words = ";".join(spell(action).partition(" ")[2] for action in row)
                heard = []
                for match in worlds:
                    live.match = match
                    heard.append(await table.tap(11 + seat, words))
                    assert live.match is match, f"done: {words}"
                assert heard[0] == heard[1], words
                tried += 1
    assert tried > 100


@pytest.mark.parametrize("seed", range(10))
def test_no_claim_and_nothing_that_may_be_taken_back_tells_worlds_apart(seed: int) -> None:
    """Neither the claim of the rest nor the view of an answer that may be taken back tells hidden cards."""
    rng = random.Random(seed)
    rules, shown = random_rules(rng), 0
    for seat, one, other in pairs(rng, seed, rules, latest=40):
        assert sweep(rules, one, seat) == sweep(rules, other, seat)
        if one.asked == seat:
            for action in rng.sample(choices := legal(rules, one), min(6, len(choices))):
                first, second = learned(rules, one, action), learned(rules, other, action)
                assert first == second, action
                shown += first is not None
    assert shown


def learned(rules: Rules, match: Match, action: Action) -> object:
    """Return what a player comes to know by an answer that he may take back, None for any other."""
    events, after_it = step(rules, match, action)
    state = TableState(chairs=(Chair(),) * match.players)
    seat = match.asked
    assert seat is not None
    asked = question(rules, after_it)
    if after_action(rules, state, action, events, after_it, asked, by_person=True).undo is None:
        return None
    seen = see(after_it, seat, asked)
    return [view.observe(event, seat) for event in events], seen


@with_scene(dealt, "dark_for_all", DECK)
async def test_a_pass_that_turned_up_the_cards_is_not_taken_back(table: Room) -> None:
    """4.10 `everyone`: whoever passes sees their cards."""
    who = await table.asked()
    await table.tap(who, "pass")
    assert (await table.record()).state.undo is None
