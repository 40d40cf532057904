"""Running the bot: what is looked at before it starts, and what is told of it while it runs.

Nothing here plays, and nothing that plays knows of it: it reads what the other rooms count. Its words are for
operators, and English.
"""
