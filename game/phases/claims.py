"""Redeals: cards that allow one, players who may claim it, the dealer's fine (docs/rules.md section 4.2)."""

from collections.abc import Iterator

from game.actions import Action, Code, Keep, Redeal, Refusal, Seat
from game.cards import Cards, Rank, points
from game.events import ClaimAsked, Event, HandKept, RedealRefused, Redealt
from game.layouts import everyone
from game.phases.openings import FORCED_BID, forced_bidder
from game.phases.play import four
from game.rules import RedealRules, Rules
from game.state import (
    Auction,
    Claiming,
    Committing,
    Dealing,
    Dealt,
    Folds,
    Giving,
    Line,
    Match,
    Reason,
    Spread,
    ask,
    go,
)

DEFAULT_POINTS = 14
"""Threshold after the discard if there is none for a dealt hand."""
IN_A_ROW = 3
"""Consecutive redeals under one dealer, of which the last may be refused."""

ON_NINES = frozenset({"redeal_hand_nines", "redeal_talon_nines", "four_nines", "three_nines"})
"""Grounds for which a dealer may be fined (E11)."""

FOUR_ACES = "redeal_four_aces"
"""Ground that nobody claims: the redeal is automatic."""

Interrupted = Dealt | Auction | Giving | Committing
"""Phases that wait while a player is asked for a claim."""

Grounds = tuple[str, ...]
"""Grounds of a redeal: ids of options, or members of `redeal_after_discard`."""


def hand_grounds(rules: RedealRules, hand: Cards) -> Grounds:
    """Return the grounds in a dealt hand."""
    nines, jacks, below = rules.redeal_hand_nines, rules.redeal_hand_jacks, _threshold(rules)
    found = {
        "redeal_hand_nines": nines != "off" and _count(hand, Rank.NINE) >= nines,
        "redeal_hand_jacks": jacks != "off" and _count(hand, Rank.JACK) >= jacks,
        "redeal_hand_points_below": below is not None and points(hand) < below,
    }
    return tuple(ground for ground, stands in found.items() if stands)


def _threshold(rules: RedealRules) -> int | None:
    return None if rules.redeal_hand_points_below == "off" else rules.redeal_hand_points_below


def _count(hand: Cards, rank: Rank) -> int:
    return [each.rank for each in hand].count(rank)


def talon_grounds(rules: RedealRules, talon: Cards, bid: int) -> Grounds:
    """Return the grounds in a talon taken at `bid` (4.2 `redeal_talon_scope`, E13)."""
    if rules.redeal_talon_scope == "forced_only" and bid != FORCED_BID:
        return ()
    nines, jacks = rules.redeal_talon_nines, rules.redeal_talon_jacks
    below = rules.redeal_talon_points_below
    found = {
        "redeal_talon_nines": nines != "off" and _count(talon, Rank.NINE) >= nines,
        "redeal_talon_jacks": jacks != "off" and _count(talon, Rank.JACK) >= jacks,
        "redeal_talon_points_below": below != "off" and points(talon) < below,
    }
    return tuple(ground for ground, stands in found.items() if stands)


def discard_grounds(rules: RedealRules, hand: Cards) -> Grounds:
    """Return the grounds in a hand after the discard, or in the declarer's before it (E8, E9)."""
    chosen = rules.redeal_after_discard
    if not chosen:
        return ()
    found = {
        "four_nines": four(hand, Rank.NINE),
        "three_nines": _count(hand, Rank.NINE) >= 3,
        "four_jacks": four(hand, Rank.JACK),
        "points_below": points(hand) < (_threshold(rules) or DEFAULT_POINTS),
    }
    return tuple(ground for ground in chosen if found[ground])


def grounds(rules: Rules, match: Match, phase: Interrupted, seat: Seat) -> Grounds:
    """Return the grounds on which `seat` may claim a redeal in `phase`; () if it may not."""
    spread = phase.spread
    if spread.barred or seat in spread.kept or not _may_claim(rules, match, seat):
        return ()
    hand = spread.hands[seat]
    if isinstance(phase, Committing):
        return discard_grounds(rules.redeal, hand)
    if isinstance(phase, Giving):
        bargain = phase.bargain
        talon = () if bargain.bought else talon_grounds(rules.redeal, bargain.talon, bargain.amount)
        return talon + discard_grounds(rules.redeal, hand)
    return () if seat in spread.unseen else hand_grounds(rules.redeal, hand)


def beneath(phase: Claiming | Interrupted) -> Interrupted:
    """Return the phase that waits beneath a claim; the phase itself if there is no claim."""
    return phase.back if isinstance(phase, Claiming) else phase


def _may_claim(rules: Rules, match: Match, seat: Seat) -> bool:
    """Return whether `seat` may claim (4.2 `redeal_claimant`, E10)."""
    return rules.redeal.redeal_claimant == "holder" or seat == forced_bidder(rules.table, match)


def next_claim(rules: Rules, match: Match, phase: Interrupted, seats: tuple[Seat, ...]) -> tuple[Event, ...]:
    """Ask the first of `seats` that may claim and has not answered, () if there is none."""
    return next(((ClaimAsked(seat),) for seat in seats if grounds(rules, match, phase, seat)), ())


def four_aces(rules: RedealRules, spread: Spread, seats: tuple[Seat, ...], *, taken: bool) -> Seat | None:
    """Return the holder of four aces that must be dealt again (4.2 `redeal_four_aces`, E4)."""
    how = rules.redeal_four_aces
    if spread.barred or how == "off" or (taken and how != "dealt_or_talon"):
        return None
    return next((seat for seat in seats if four(spread.hands[seat], Rank.ACE)), None)


def after_a_sale(rules: RedealRules) -> bool:
    """Return whether cards may be dealt again after the talon was sold (E4, E8)."""
    return bool(rules.redeal_after_discard) or rules.redeal_four_aces == "dealt_or_talon"


def redeal(rules: Rules, match: Match, spread: Spread, seat: Seat, why: Grounds) -> tuple[Event, ...]:
    """Deal again for the cards of `seat`, or refuse the third redeal in a row (E11, E12)."""
    fine = Line(match.dealer, -rules.table.fine, Reason.REDEAL_FINE)
    if refuses_third(rules.redeal) and spread.redeals >= IN_A_ROW - 1:
        return (RedealRefused(seat, (fine,)),)
    pays = fines_dealer(rules.redeal) and not ON_NINES.isdisjoint(why)
    return (Redealt(seat, spread.hands[seat], (fine,) if pays else (), why),)


def refuses_third(rules: RedealRules) -> bool:
    """Return whether the third redeal in a row is refused, at a fine (4.2 `redeal_third_in_row`)."""
    return rules.redeal_third_in_row == "on"


def fines_dealer(rules: RedealRules) -> bool:
    """Return whether a redeal for nines costs the dealer a fine (4.2 `redeal_dealer_fine`)."""
    return rules.redeal_dealer_fine == "on"


def refuse(_rules: Rules, _match: Match, _phase: Claiming, action: Action) -> Refusal | None:
    """Refuse actions other than claiming or keeping the cards."""
    return None if isinstance(action, Redeal | Keep) else Refusal(Code.NOT_NOW)


def choices(_rules: Rules, _match: Match, phase: Claiming) -> Iterator[Action]:
    """Yield both answers to a claim."""
    yield Redeal(phase.asked)
    yield Keep(phase.asked)


def decide(rules: Rules, match: Match, phase: Claiming, action: Redeal | Keep) -> tuple[Event, ...]:
    """Return the events of claiming or keeping."""
    if isinstance(action, Redeal):
        why = grounds(rules, match, phase.back, action.seat)
        return redeal(rules, match, phase.back.spread, action.seat, why)
    return (HandKept(action.seat),)


def claim_asked(match: Match, phase: Interrupted, event: ClaimAsked) -> Match:
    """Fold the question: the phase waits beneath the claim."""
    return ask(match, Claiming(phase, event.seat))


def hand_kept(match: Match, phase: Claiming, event: HandKept) -> Match:
    back = phase.back
    spread = back.spread._replace(kept=(*back.spread.kept, event.seat))
    return go(match, back._replace(spread=spread))


def redealt(match: Match, phase: Claiming | Interrupted, event: Redealt) -> Match:
    """Fold the redeal: the dealer stays; the hands are collected in order, then the talons (T4)."""
    spread = beneath(phase).spread
    carried = match.carried._replace(fines=(*match.carried.fines, *event.fines), deck=unplayed(match, spread))
    return match._replace(phase=Dealing(spread.redeals + 1), carried=carried)


def unplayed(match: Match, spread: Spread) -> Cards:
    """Return the cards of an unplayed deal, in the order they are collected (T4)."""
    hands = (spread.hands[seat] for seat in everyone(match.players, match.dealer))
    return tuple(each for pile in (*hands, *spread.talons, spread.laid) for each in pile)


def redeal_refused(match: Match, phase: Claiming | Interrupted, event: RedealRefused) -> Match:
    """Fold the refusal: the cards are played, and nobody claims any more."""
    back = beneath(phase)
    carried = match.carried._replace(fines=(*match.carried.fines, *event.fines))
    return match._replace(phase=back._replace(spread=back.spread._replace(barred=True)), carried=carried)


EVOLVE: Folds = {
    ClaimAsked: claim_asked,
    HandKept: hand_kept,
    Redealt: redealt,
    RedealRefused: redeal_refused,
}
