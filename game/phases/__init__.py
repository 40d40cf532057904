"""One module for each phase of a deal, from the cut to the last trick: refuse, choices, decide, proceed.

`bids`, `openings`, `golden` and `marriages` answer what several phases ask, `duty` which
cards may be played. A module here imports the root of `game` and the modules beside it, nothing of
`settlement`; `game.engine` says which phase is called when.
"""
