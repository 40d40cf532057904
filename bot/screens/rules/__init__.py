"""The rules of a table in words, from their declarations: the line in the lobby, the menu, the rule book."""

from bot.screens.rules.book import book_screen as book_screen
from bot.screens.rules.menu import group_screen as group_screen
from bot.screens.rules.menu import menu_screen as menu_screen
from bot.screens.rules.options import clash_screen as clash_screen
from bot.screens.rules.told import told_screen as told_screen
from bot.screens.rules.words import Agreed as Agreed
from bot.screens.rules.words import match_rules as match_rules
from bot.screens.rules.words import rules_line as rules_line
from bot.screens.rules.words import told_differences as told_differences
