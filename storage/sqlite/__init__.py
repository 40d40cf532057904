"""The contract of `storage.store` on one SQLite file: connection, statements, migrations, its lock."""
