"""Everything that must survive a crash: people, chats, tables, matches, results, and the messages shown.

    Store.commit (store.py) ─► sql/matches.py, work ─┬─► sqlite/    one file, one process
                                                     └─► postgres/  one database, many processes

`store.py` is the table of the store's methods, `sql/` their work for both databases, `codec.py` turns values
into JSON and back, `schema.py` says how a database grows, `leases.py` which process owns which chats. May
import the club and the game, whose records it stores.
"""
