"""Everything that must survive a crash: people, chats, tables, matches, results, and the messages shown.

`store.py` is the contract, `sql/` the SQL of both databases, `codec.py` turns values into JSON and back.
`sqlite/` and `postgres/` hold the two drivers. May import the club and the game, whose records it stores.
"""
