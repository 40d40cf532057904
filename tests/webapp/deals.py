"""Every state that a player's page is told during a deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any
from unittest.mock import patch

from tests.webapp.app_players import AppPlayer
from trials.app_coverage import Setup, run

State = Mapping[str, Any]
ANSWERED = {"auction", "giving", "contract", "play"}
"""Questions to a declarer."""


@cache
def declared_deal(setup: Setup, seed: int = 1) -> Sequence[State]:
    """Play some deals, and return the states of a declarer in one that was played to its last card.

    The last state shows the result.
    """
    seen: dict[tuple[int, int], list[State]] = defaultdict(list)
    look = AppPlayer.look

    def noting(player: AppPlayer) -> bool:
        changed = look(player)
        if changed and (view := player.state["view"]):
            seen[player.state["me"], view["deal"]].append(player.state)
        return changed

    with patch.object(AppPlayer, "look", noting):
        run(setup, seed, late=True)
    return next(states for (me, _), states in seen.items() if _is_whole(states, me))


def _is_whole(states: Sequence[State], me: int) -> bool:
    """Return whether the deal begins with its auction, and the player declares and plays all cards."""
    kinds = [each["view"]["kind"] for each in states]
    answered = {each["view"]["kind"] for each in states if each["view"]["asked"] == me}
    held = {len(each["hand"]) for each in states}
    return kinds[0] == "auction" and kinds[-1] == "dealing" and answered >= ANSWERED and held >= set(range(8))
