"""Computer players: each answers the question of a seat, from the knowledge of that seat.

`answer` is the entry point. `counting.modest_answer` stands in when no other player can answer.
"""

from game.players.asking import answer
from game.players.knowledge import Situation, Stop, never
from game.players.level import EASY, GREEDY, LEVELS, NORMAL, STRONG, Level

__all__ = ["EASY", "GREEDY", "LEVELS", "NORMAL", "STRONG", "Level", "Situation", "Stop", "answer", "never"]
