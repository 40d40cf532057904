"""What the group is told when a match ends before its end, or a table is put away."""

from __future__ import annotations

from markupsafe import Markup

from bot.screens.accounts import totals
from bot.screens.screen import Screen, paragraphs
from bot.table.company import Company
from bot.texts import Texts
from game.state import Match


def forgotten_screen(t: Texts, company: Company, match: Match | None) -> Screen:
    """Tell that a table nobody touched is put away."""
    why = t("table-forgotten")
    return Screen(why) if match is None else unfinished_screen(t, company, match, why)


def ended_screen(t: Texts, company: Company, match: Match, who: str) -> Screen:
    """Tell that the host or an admin ended the match."""
    return unfinished_screen(t, company, match, t("match-ended", who=who))


def voted_screen(t: Texts, company: Company, match: Match) -> Screen:
    """Tell that the players ended the match."""
    return unfinished_screen(t, company, match, t("match-voted-down"))


def given_up_screen(t: Texts, company: Company, match: Match, who: str) -> Screen:
    """Tell that the last player left."""
    return unfinished_screen(t, company, match, t("match-given-up", who=who))


def unfinished_screen(t: Texts, company: Company, match: Match, why: Markup) -> Screen:
    """Tell that a match is over without a winner: why, and how it stood after the last deal."""
    stood = [totals(t, company.names, match.tallies)] if match.sheet else []
    return Screen(paragraphs([why], stood, [t("match-unfinished")]))
