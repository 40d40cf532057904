"""Projection of a match to the view of one viewer, phase by phase: the allow list in use (`game.view`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.actions import Action, Seat
from game.parts import Bargain, Marriage, Spread
from game.phases.marriages import belongs
from game.state import (
    Auction,
    Buying,
    Claiming,
    Committing,
    Cutting,
    Dealt,
    Giving,
    Kind,
    Match,
    Naming,
    Over,
    Phase,
    Playing,
    Taking,
)
from game.view import NO_HINTS, Hints, View


def project(match: Match, viewer: Seat | None, choices: tuple[Action, ...], hints: Hints = NO_HINTS) -> View:
    """Return the view of `viewer`; `choices` and `hints` are copied only for their own seat.

    They are `engine.legal` and `hints.hints`, which read the rules; nothing here does.
    """
    asked = viewer is not None and viewer == match.asked
    view = View(
        viewer,
        kind_of(match.phase),
        match.turn,
        match.deals_played,
        match.dealer,
        match.tallies,
        match.sheet,
        match.asked if asked or not isinstance(match.phase, Claiming) else None,
        choices if asked else (),
        hints if asked else NO_HINTS,
    )
    return _of_phase(view, match.phase)


def _of_phase(view: View, phase: Phase) -> View:
    shows = _SHOWS.get(type(phase))
    return view if shows is None else shows(view, phase)


def _of_cut(view: View, phase: Cutting) -> View:
    return replace(view, nines=phase.nines)


def _of_dealt(view: View, phase: Dealt) -> View:
    return _of_spread(view, phase.spread)


def _of_claim(view: View, phase: Claiming) -> View:
    return _of_phase(view, phase.back)


def _of_auction(view: View, phase: Auction) -> View:
    spoken = replace(view, bid=phase.bid, holder=phase.holder, calls=phase.calls)
    return _of_spread(spoken, phase.spread)


def _of_taking(view: View, phase: Taking) -> View:
    picking = replace(view, talons=len(phase.spread.talons))
    return _of_spread(_of_bargain(picking, phase.bargain), phase.spread)


def _of_giving(view: View, phase: Giving) -> View:
    return _of_spread(_of_gifts(replace(view, given=phase.given), phase.bargain), phase.spread)


def _of_buying(view: View, phase: Buying) -> View:
    return _of_giving(replace(view, buyer=phase.buyer, offered=phase.offered), phase.back)


def _of_contract(view: View, phase: Committing | Naming) -> View:
    return _of_spread(_of_gifts(view, phase.bargain), phase.spread)


def _of_over(view: View, phase: Over) -> View:
    return replace(view, winner=phase.winner)


def _of_spread(view: View, spread: Spread) -> View:
    seen = view.viewer is not None and view.viewer not in spread.unseen
    return replace(
        view,
        hand=spread.hands[view.viewer] if view.viewer is not None and seen else (),
        counts=tuple(map(len, spread.hands)),
        golden=spread.golden,
        dark=spread.dark if view.dark is None else view.dark,
        unseen=spread.unseen,
        silence=next((each for each in spread.silences if each.seat == view.viewer), None),
        laid=spread.laid if view.viewer is not None and view.viewer == view.holder else (),
    )


def _of_bargain(view: View, bargain: Bargain) -> View:
    return replace(
        view,
        bid=bargain.amount,
        holder=bargain.declarer,
        way=bargain.way,
        golden=bargain.golden,
        dark=bargain.declarer if bargain.dark else None,
    )


def _of_gifts(view: View, bargain: Bargain) -> View:
    """Show the talon to its taker, a gift to both players concerned, and to everybody if it was shown."""
    takes = view.viewer == bargain.declarer
    return replace(
        _of_bargain(view, bargain),
        talon=bargain.talon if bargain.shown or takes else (),
        gifts=tuple(each for each in bargain.gifts if each.shown or takes or each.to == view.viewer),
    )


def _of_play(view: View, phase: Playing) -> View:
    view = _of_bargain(view, phase.bargain) if phase.taken else _of_gifts(view, phase.bargain)
    points = list(phase.card_points)
    for marriage in phase.marriages:
        points[marriage.seat] += marriage.points
    if phase.marks.nines is not None:
        points[phase.marks.nines] += phase.marks.bonus
    return replace(
        view,
        hand=() if view.viewer is None else phase.hands[view.viewer],
        counts=tuple(map(len, phase.hands)),
        trump=phase.trump,
        marriages=phase.marriages,
        declared=_declared(phase),
        leader=phase.leader,
        trick=phase.trick,
        last=phase.taken[-1] if phase.taken else None,
        points=tuple(points),
        tricks=phase.tricks,
    )


def _declared(phase: Playing) -> Marriage | None:
    """Return the newest marriage if none of its cards has been taken: then it began the present trick."""
    if not phase.trick or not phase.marriages:
        return None
    newest = phase.marriages[-1]
    taken = (each for trick in phase.taken for each in trick.cards)
    return None if any(belongs(each, newest) for each in taken) else newest


_SHOWS: dict[type[Phase], Callable[[View, Any], View]] = {
    Cutting: _of_cut,
    Dealt: _of_dealt,
    Claiming: _of_claim,
    Auction: _of_auction,
    Taking: _of_taking,
    Giving: _of_giving,
    Buying: _of_buying,
    Committing: _of_contract,
    Naming: _of_contract,
    Playing: _of_play,
    Over: _of_over,
}
"""Functions that copy the visible part of each phase; of any other phase, nothing is visible."""


_KINDS: dict[type[Phase], Kind] = {
    Cutting: "cut",
    Dealt: "dark",
    Claiming: "claims",
    Auction: "auction",
    Taking: "take",
    Giving: "giving",
    Buying: "buyout",
    Committing: "contract",
    Naming: "trump",
    Playing: "play",
    Over: "over",
}


def kind_of(phase: Phase) -> Kind:
    """Return the name of the phase for viewers."""
    return _KINDS.get(type(phase), "dealing")
