"""What must survive a crash: chats, players, tables, matches, messages shown, results.

`store` is the contract, `codec` writes values as JSON and reads them back, also those of older versions. Each
implementation has a folder of its own. May import the club and the game, whose records it keeps.
"""
