"""What people ask for that is not a move at a table: commands, /rules, /timer, /settings, /export, arrivals.

A feature takes what it uses from `services`, and answers with a screen or a toast. May import all of bot
below it, and nothing that is above: neither `app` nor `services`.
"""
