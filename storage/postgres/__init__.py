"""The store of many processes: a PostgreSQL database.

`postgres_store.py` is the store, `database.py` the pool of connections and its recovery after an outage, and
`running.py` runs the work of `storage.sql` on a connection. `leases.py` holds the SQL that only this store
has. Needs asyncpg (`pip install thousand-bot[postgres]`).
"""
