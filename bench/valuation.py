"""Fit of the linear valuation of hands: `python -m bench.valuation --deals 4000`.

Random deals are played out by simple principles, with discards chosen by the present valuation. The new
weights are the least-squares fit of the declarer's points.
"""

from __future__ import annotations

import argparse
import random

from game.players.playouts import play_out
from game.players.tricks import Position, Tricks, in_bits
from game.players.worlds import DEALT, READY, Valuation, Weights, features
from game.rules import preset

Row = tuple[float, ...]


def solved(rows: list[Row], values: list[float]) -> list[float]:
    """Return the least-squares weights, by elimination of the normal equations."""
    size = len(rows[0])
    system = [
        [sum(row[i] * row[j] for row in rows) + (i == j) * 1e-6 for j in range(size)]
        + [sum(row[i] * value for row, value in zip(rows, values, strict=True))]
        for i in range(size)
    ]
    for i in range(size):
        pivot = max(range(i, size), key=lambda each: abs(system[each][i]))
        system[i], system[pivot] = system[pivot], system[i]
        for j in range(size):
            if j != i:
                factor = system[j][i] / system[i][i]
                system[j] = [a - factor * b for a, b in zip(system[j], system[i], strict=True)]
    return [system[i][size] / system[i][i] for i in range(size)]


def row(hand: int, worths: tuple[int, ...]) -> Row:
    """Return the features of a hand."""
    suits = [features(hand >> 6 * suit & 63, worths[suit]) for suit in range(4)]
    return (1.0, *(sum(each) for each in zip(*suits, strict=True)))


def main() -> None:
    """Fit the weights and print them with their errors."""
    parser = argparse.ArgumentParser(prog="python -m bench.valuation")
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rules = in_bits(preset("classic").play)
    tricks = Tricks(rules, 3)
    chance = random.Random(chosen.seed)
    ready = Valuation(READY, rules.worth)
    rows: dict[str, list[Row]] = {"DEALT": [], "READY": []}
    values: list[float] = []
    for _ in range(chosen.deals):
        deck = chance.sample(range(24), 24)
        own, *others = (sum(1 << card for card in deck[7 * place : 7 * place + 7]) for place in range(3))
        talon = sum(1 << card for card in deck[21:])
        gone = ready.discards(own | talon, 2, 1)[0]
        low = gone & -gone
        hand = (own | talon) & ~gone
        at = Position((hand, others[0] | low, others[1] | gone ^ low), 0)
        values.append(float(play_out(tricks, at, 0).gained[0]))
        rows["DEALT"].append(row(own, rules.worth))
        rows["READY"].append(row(hand, rules.worth))
    for name, old in (("DEALT", DEALT), ("READY", READY)):
        fitted = Weights(*(round(each, 2) for each in solved(rows[name], values)))
        for kind, weights in (("old", old), ("new", fitted)):
            told = [sum(a * b for a, b in zip(weights, each, strict=True)) for each in rows[name]]
            error = sum((a - b) ** 2 for a, b in zip(told, values, strict=True)) / len(values)
            print(f"{name} {kind}: root mean square error {error**0.5:.1f}")
        print(f"{name} = {fitted}")


if __name__ == "__main__":
    main()
