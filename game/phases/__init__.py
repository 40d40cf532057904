"""One module for each phase of a deal, from the cut to the last trick: refuse, choices, decide, proceed.

`bids`, `openings`, `golden` and `marriages` serve several phases; `duty` lists the playable cards. A module
here imports the root of `game` and its neighbours, nothing of `settlement`; `game.engine` dispatches to the
phases.
"""
