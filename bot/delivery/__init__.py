"""Delivery of screens to chats: the newest wins, within rate limits, despite failures.

docs/delivery.md explains slots, urgency and budgets. This is the way of one screen through the code:

    show(slot, render, urgency)       returns at once, also under the lock of a table
        │
    Mailbox   replaces the screen that waits for this slot; the earlier due time and the lower order stay
        │
    Lane      one task per busy chat: waits until the job is due, for the chat's Budget, then at the Gate
        │     of all chats. Only now it takes the most urgent job
        │
    Courier   screen = render(); does the slot show it already? then no call, else send or edit
        ├── done ───► ShownMessages: a new message is stored before the lane goes on, an edit soon
        └── Trouble ► Lane: rest and put the job back, or close the chat, or drop the topic

A group has no call left when three cards fall. The first `show` wakes the lane, which waits for the budget.
The next two replace the waiting screen. When a call is allowed, `render` draws the table as it is then, and
one edit shows all three cards.

Keep when changing this:

- Methods that are called under a lock do not wait. `call_directly` alone waits for its call.
- The job is taken behind the gate, not before it: a more urgent one that came meanwhile goes first.
- A lane makes one call at a time, so messages and edits of a chat keep their order.
- Failed work goes back by `Mailbox.put_back`, where newer work wins. A direct call never goes back.
- A slot counts as showing a screen only if that is certain. After a lost reply its digest is blurred, and
  the screen is edited in once more (`Check`).
- A new message is stored before anything else happens in its chat. A crash could otherwise post it twice.
- With several workers, no call begins unless the leases are valid (`Gate.allowed`), and none for a slot of
  another worker (`Courier.mine`).

Begin with `Mailbox`, which is pure, then `Lane._next` and `Courier._show`. `budget` has budgets, urgency
and the gate, `shown` the messages in the slots.
"""

from bot.delivery.budget import Urgency
from bot.delivery.delivery import Delivery, OnTrouble
from bot.delivery.shown import Notebook, ShownMessages

__all__ = ["Delivery", "Notebook", "OnTrouble", "ShownMessages", "Urgency"]
