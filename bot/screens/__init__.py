"""What a person reads: from a view of the match and a presence at the table to a text, a picture, keys.

Pure: nothing here asks the rules, the match, the store or the clock, or waits for anything. May import words,
buttons and links, the types of the club and the game.
"""
