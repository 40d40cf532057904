"""The people and groups the bot has met, the members of a group, and who may do what."""
