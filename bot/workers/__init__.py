"""Several processes that share one database: leases of chats, handover, and who owns an update.

Two processes must never both change a table or show its screens, and no process may be needed for a chat to
go on. docs/ownership.md explains shards, leases and forwarding. This is what happens in the code when
worker A, which owns a chat, freezes:

    s     worker A                        database                   worker B
    0     renews: sure until 5            A lives until 5
    0.1   freezes
    2.25                                                             sees A late: forwards it no update
    5     `sure()` is false: no update,   A's lease has ended
          no call to Telegram             take_shards: new version   `Handover.take` reads what is shown,
                                          for each open table        `begin` draws the tables again
    7     wakes up; a change that had     version differs: Stale,
          begun names the old version     nothing is written
          renews, sees its shards lost: `Handover.lose` drops their tables and messages

A process that is alone has `SOLE_OWNERSHIP`, which owns every chat at any time. So tables and features ask
the same questions whether there are other workers or not.

Keep when changing this:

- The version of a table is what protects it. Leases only spare two workers the same work, and Telegram
  double messages.
- `sure()` counts from before the renewal was sent, by this worker's own clock. The database ends the lease
  by its clock, later.
- `Tables.live` asks for the owner after it has read the table, under its lock. Code that changes a chat
  otherwise calls `Ownership.require`; an owner may change at every `await`.
- A shard is taken in this order: the store, then what is shown, then the worker serves it. It is given away
  in the opposite one: the worker stops serving, calls end, what is shown is stored, then the store.
- A notice (`tell`) is a hint and may be lost. Nothing may depend on it but speed.

Begin with `storage/leases.py`, the contract of both stores, and `bot/runtime/ownership.py`, what the rest
of the bot asks. Then read `Worker._run` and `Handover`. `ChatOfUpdate` tells to which chat an update
belongs.
"""
