"""The Mini App: a table drawn on a page, beside the chat; a second client of the same tables.

docs/webapp.md says what a page shows and who may see it. A page is a WebSocket; this is what its messages
become:

    hello ──► server   Origin, Telegram's signature or a session ─► who it is
                 │
              links    PageVisit: a link to the owner of the chat, here or at another worker (Relay)
                 │
              hub      Hub.open: table, rights, an AppPage among the OpenPages

    press ──► links ─► hub: PagePresses ─► Door.serve, as a press in the chat ─► Toast
    answer ◄── AppPage.say ◄──────────────────────────────────────────────────────┘
    state ◄─── AppPage.show ◄─ state: table_state ◄─ Broadcasts ◄─ Display, when a table has changed

Cid drags the ace of clubs onto the cloth. The page sends the callback data that the button in the chat has,
with a name of its own, "tap-00017". The hub makes an update id of person and name, and the door carries it
out. The answer goes to this page alone. The display tells the hub that the table has changed, and each page
of the table gets the whole table as its person may see it. If the connection broke before the answer, the
page sends "tap-00017" again: the store knows the update, so the card is played once.

Keep when changing this:

- A message of a page names no seat and no person. Both follow from the session, at each press and each
  state.
- The app decides nothing about a table: rights, limits, refusals and words are the door's. Replays and
  proofs are answered here with the rights of /history and /fair, and emotes are limited here.
- `table_state` is drawn from `View` and `Presence`, as screens are: it cannot show what a viewer may not
  know.
- A state is whole and replaces one that waits. An answer is never dropped: a page that reads none is ended.
- `hub` knows only tables that this worker owns; other workers are known to `links` alone.
- `schema` and the page's `client/src/protocol.ts` declare the same messages
  (`tests/webapp/test_schema.py`).

Begin with `PagePresses.carry_out` in `hub`, then `state`. `page` has who opens a page and what waits for it,
`links` the way to the owner, `past` finished deals, `share` what people send from here.
"""
