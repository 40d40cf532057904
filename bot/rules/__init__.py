"""The rules a group has agreed on: kept, changed by buttons and in words, shared."""
