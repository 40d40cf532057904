"""Several processes that share one database: leases of chats, handover, and who owns an update."""
