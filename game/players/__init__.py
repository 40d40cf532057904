"""Players who are no people: each answers the question of a seat by what that seat may see.

`answer` is the way in. `modest` stands in for the absent and knows no rules.
"""

from game.players.asking import answer
from game.players.level import EASY, GREEDY, LEVELS, NORMAL, STRONG, Level
from game.players.situation import Situation, Stop, never

__all__ = ["EASY", "GREEDY", "LEVELS", "NORMAL", "STRONG", "Level", "Situation", "Stop", "answer", "never"]
