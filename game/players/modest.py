"""The modest player, who answers for somebody absent."""

from __future__ import annotations

from game.actions import Action, Keep, Look, Pass, Play, Refuse
from game.view import View


def answer(view: View) -> Action:
    """Pass, refuse, keep, look, play the cheapest card; else the first thing possible."""
    for each in view.choices:
        if isinstance(each, Pass | Refuse | Keep | Look):
            return each
    plays = [each for each in view.choices if isinstance(each, Play)]
    return min(plays, key=lambda each: each.card.strength) if plays else view.choices[0]
