"""From a finished deal to the score sheet: the steps of docs/rules.md section 3, in order.

Many options change what a deal is worth, and several may concern one player in one deal: a doubled
contract, a fine, a climb onto the barrel, the fall of its occupant. The rules answer by an order, and so
does this package. `STEPS` is a list of functions that read and write one `Sheet`; each sees the totals as
those before it left them.

Bob (seat 1) has 790 points, and the barrel is at 880. Bob made a contract of 130, and Cid got a third bolt:

>>> from game.rules import preset
>>> from game.state import Bargain, Outcome, Tally, new_match
>>> tallies = (Tally(300), Tally(790), Tally(470, bolts=2))
>>> played = Outcome(
...     Bargain(declarer=1, amount=130), "played", card_points=(15, 105, 0), marriage_points=(0, 60, 0),
...     nines_points=(0, 0, 0), tricks=(1, 7, 0), aces=(0, 0, 0), nines=None)
>>> (settled,) = settle(preset("classic"), new_match(3)._replace(tallies=tallies), played)
>>> for line in settled.lines:
...     print(line.seat, line.amount, line.reason.value)
0 15 base
1 130 base
2 -120 bolt
1 -40 barrel_climb
>>> [tally.score for tally in settled.tallies], settled.tallies[1].on_barrel
([315, 880, 350], True)

Keep when changing this:

- The order of `STEPS` is itself a rule. A new effect goes where docs/rules.md puts it.
- Totals change by `Sheet.write` alone (`book` calls it), which writes the line too. So the lines of a
  player add up to the change of their score, and a screen adds nothing.
- `before` holds the tallies before the deal, `tallies` the present ones. Attempts on the barrel count for
  the players who were there before; a climb pushes off the players who are there now.
- One event has one price: `gone` holds the seats that have left the barrel, `paid` what a fall has cost
  already.
- A player who wins from the barrel ends the match at step 8, and the later steps are skipped for everybody.
- Steps read the `Outcome` and the tallies, never hands or tricks. So the same steps settle score sheets of
  real cards (`game.entered`) and the playouts of computer players (`game.players.stakes`).

Begin with `Sheet` in `results`, then go through `STEPS`. `results` has the first four, `bolts` the next
two, `ending` the others.
"""

from collections.abc import Callable

from game.events import MatchWon
from game.phases.claims import unplayed
from game.rules import Rules
from game.settlement import ending, results
from game.state import Carried, Dealing, DealSettled, Folds, Match, Outcome, Over, Playing, Result, Settling

Step = Callable[[Rules, results.Sheet], None]
STEPS: tuple[Step, ...] = (
    results.judge,
    results.base_results,
    results.doubling,
    results.stand_still,
    results.bolts,
    results.penalties,
    ending.barrel_win,
    ending.failed_contracts,
    ending.paid_falls,
    ending.used_attempts,
    ending.climbs,
    ending.reverse_barrel,
    ending.dump_truck,
    ending.golden_round,
    ending.match_over,
)


def settle(
    rules: Rules, match: Match, outcome: Outcome, talon: int | None = None
) -> tuple[DealSettled] | tuple[DealSettled, MatchWon]:
    """Return the settled deal and, if it ends the match, the winner.

    `talon` are the points of a dealer who sits out, if they are known without the cards.
    """
    sheet = results.new_sheet(match, outcome, talon)
    for step in STEPS:
        step(rules, sheet)
        if sheet.winner is not None:  # the match ends at step 8; later steps are skipped (S1)
            ending.off(sheet, sheet.winner)
            break
    settled = DealSettled(
        sheet.declarer,
        sheet.contract,
        _result(sheet),
        tuple(results.raw(rules, sheet, seat) for seat in range(match.players)),
        tuple(sheet.lines),
        tuple(sheet.bolts),
        tuple(sheet.tallies),
        (match.dealer + 1) % match.players,
        sheet.deals_played,
        outcome.bargain.golden,
        outcome.bargain.dark,
        sheet.golden_made,
        sheet.golden_round,
        match.carried.stood_in,
    )
    if sheet.winner is None:
        return (settled,)
    scores = tuple(tally.score for tally in sheet.tallies)
    points = ending.game_points(rules.barrel, scores, sheet.winner, sheet.order, by_deals=sheet.by_deals)
    return (settled, MatchWon(sheet.winner, points, sheet.by_deals))


def _result(sheet: results.Sheet) -> Result:
    if sheet.outcome.end == "played":
        return "made" if sheet.made else "failed"
    return sheet.outcome.end


def deal_settled(match: Match, phase: Playing | Settling, event: DealSettled) -> Match:
    """Fold the settled deal: add its line to the sheet and collect the cards (T4)."""
    if isinstance(phase, Playing):
        deck = (*(each for trick in phase.taken for each in trick.cards), *phase.marks.aside)
    else:
        deck = unplayed(match, phase.spread)
    return match._replace(
        tallies=event.tallies,
        dealer=event.dealer,
        phase=Dealing(),
        deals_played=event.deals_played,
        sheet=(*match.sheet, event),
        carried=Carried(event.golden_made, event.golden_round, deck=deck),
    )


def match_won(match: Match, _phase: Dealing, event: MatchWon) -> Match:
    return match._replace(phase=Over(event.seat))


EVOLVE: Folds = {DealSettled: deal_settled, MatchWon: match_won}
