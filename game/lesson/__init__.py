"""Positions of the lesson: real deals that stop at a question, with the correct answers.

Each page has its deal as a record beside it. `pages` lists the correct answers; `teacher` gets everything
else from the engine: the view, refusals, and results of answers.
"""
