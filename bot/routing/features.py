"""The use cases that a command or a press may lead to."""

from __future__ import annotations

from dataclasses import dataclass

from bot.features.daily import Dailies
from bot.features.evening import Evenings
from bot.features.evening_commands import EveningCommands
from bot.features.forgetting import Forgetting
from bot.features.history import History
from bot.features.languages import Languages
from bot.features.lesson import Lesson
from bot.features.own_table_commands import OwnTableCommands
from bot.features.paper import PaperSheets
from bot.features.results import Results
from bot.features.retention import Retention
from bot.features.rules.menu import RulesMenu
from bot.features.seasons import Seasons
from bot.features.settings import SettingsMenu
from bot.features.standings import StandingsMenu
from bot.features.table_commands import TableCommands
from bot.features.timer import Timers
from bot.features.welcome import Welcome
from bot.tables.display.my_cards import MyCards
from bot.tables.lobby.computers import Computers
from bot.tables.lobby.lengths import Lengths
from bot.tables.lobby.lobby import Lobby
from bot.tables.lobby.own import OwnTables
from bot.tables.lobby.seats import Seats
from bot.tables.play.ending import Ending
from bot.tables.play.moves import Moves
from bot.tables.play.pauses import Pauses
from bot.tables.play.shortcuts import Shortcuts
from bot.tables.play.timeouts import Timeouts
from bot.tables.thinking.hints import HintService
from bot.tables.thinking.reviews import ReviewService


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    """The use cases of one bot."""

    lobby: Lobby
    computers: Computers
    lengths: Lengths
    own: OwnTables
    seats: Seats
    moves: Moves
    shortcuts: Shortcuts
    ending: Ending
    pauses: Pauses
    timeouts: Timeouts
    hints: HintService
    reviews: ReviewService
    my_cards: MyCards
    table_commands: TableCommands
    own_table_commands: OwnTableCommands
    results: Results
    paper: PaperSheets
    welcome: Welcome
    rules: RulesMenu
    settings: SettingsMenu
    timers: Timers
    languages: Languages
    lesson: Lesson
    standings: StandingsMenu
    seasons: Seasons
    history: History
    retention: Retention
    forgetting: Forgetting
    daily: Dailies
    evening: Evenings
    evening_commands: EveningCommands
