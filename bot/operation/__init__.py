"""Operation of the bot: checks before it starts, and monitoring while it runs.

Nothing here plays, and nothing that plays imports it: it reads counters of other packages. Its texts are for
operators, in English.
"""
