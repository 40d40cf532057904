"""From the deck to the last trick: what is legal in each phase of a deal, and what follows from it.

A deal has ten kinds of questions, and most of them depend on an option. So each phase is a type of
`game.state`, with four functions in a module here: `refuse`, `choices`, `decide` and `proceed`. Each event
has a fold, which makes the next state of it. The engine keeps both in tables, `game.engine.PHASES` and
`FOLDS`.

    Dealing ──► Dealt ──► Auction ──► Giving ──► Committing ──► Playing ──► settlement
      ▲ │                    │         ▲ ▲ │        │   │          ▲
      │ ▼                    ▼         │ │ ▼        │   ▼          │
    Cutting                Taking ─────┘ Buying     │ Naming ──────┘
                                                    ▼
                                                 Settling ──► settlement

Claiming interrupts Dealt, Auction, Giving or Committing: either the deal goes on there, or a redeal leads
back to Dealing. A seat with a right to the talon skips the auction.

In the example of `game`, seat 0 passes as the last one. `step` adds the events of `proceed` until a
question stands, and returns three:

    auction.refuse   None        ─► auction.decide   Passed(0)      ─► fold: Auction, nobody asked
    auction.proceed  nobody left ─►                  TalonTaken(1)  ─► fold: Giving, nobody asked
    talon.proceed    no claim, no offer ─►           GiftAsked(1)   ─► fold: Giving, seat 1 asked
    talon.proceed    a seat is asked ─► ()

Keep when changing a phase:

- `choices` yields exactly what `refuse` accepts, and `decide` gets nothing else. Tests compare them with
  every action there is (`tests/game/test_invariants.py`).
- A fold gets no rules: whatever it needs stands in the event.
- `proceed` returns () while an answer or a deck is awaited and when the match is over. In any other state
  it returns an event.
- `ask` enters a question and counts the turn; `go` enters a phase without one.
- A seat is asked only if it has a choice, except for a card to play.
- A refusal depends on nothing that its seat cannot know (`tests/game/test_secrecy.py`).

`deal` has the deck, the cut and what precedes the auction; `openings` tells who stands at a bid or takes
the talon by right, and has dark deals; `claims` has the redeals. Modules here
import the root of `game` and their neighbours, nothing of `settlement`. Begin with `game.engine.step`, then
`openings`, the shortest module. docs/adding-a-rule.md has the steps for a new option.
"""
