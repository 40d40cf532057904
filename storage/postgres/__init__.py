"""The store of many processes: a PostgreSQL database.

`postgres_store.py` is the store with its leases, `database.py` the pool of connections, its recovery after
an outage and the schema, `address.py` the address of a database. Needs asyncpg (`pip install
thousand-bot[postgres]`).
"""
