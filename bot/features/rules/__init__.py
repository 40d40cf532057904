"""/rules by keys and in words: what a group agrees on, told to it in one line.

The rules themselves are the game's, agreements and share codes the club's; here they meet people.
"""
