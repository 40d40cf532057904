"""Screens: text, picture and keys, drawn from a view of the match and the presence at the table.

Pure: nothing here consults the rules, the match, the store or the clock, or waits. May import words, buttons
and links, and the types of the club and the game.
"""
