"""The store of one process: an SQLite file.

`sqlite_store.py` is the store, `database.py` the connection on its thread and the schema, `files.py`
permissions and lock, `backup.py` backup and restore. `database.py` also erases what is left of a forgotten
person.
"""
