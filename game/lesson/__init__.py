"""The lesson's positions: real deals that stop where something is asked, and what is a good answer there.

Each page has its deal as a record beside it. `pages` says which answers are good, `teacher` asks the engine
for the rest: what is seen, what is refused, what comes of an answer.
"""
