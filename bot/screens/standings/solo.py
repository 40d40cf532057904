"""Standings in matches against computers, without ratings: wins by level, contracts, the best win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.pictures.chart import BoardRow, StandingsBoard
from bot.words.emoji import COMPUTER
from bot.words.markup import joined
from bot.words.texts import Texts, signed
from club.standings import ComputerStandings, LevelRecord, StandingsRow


def beside(t: Texts, met: ComputerStandings, each: StandingsRow) -> list[Markup]:
    """Write a player's figures: wins by level of the computers, contracts, best win."""
    record, did = met.people.get(each.player, LevelRecord()), each.figures
    told = [_by_level(t, record)] if record.games else []
    if did.tried:
        told.append(t("end-contracts", made=did.made, played=did.tried))
    if record.best:
        told.append(t("standings-best-win", points=signed(record.best)))
    return [joined(" · ", told)] if told else []


def _by_level(t: Texts, record: LevelRecord) -> Markup:
    won = ((each, f"{record.wins[each]}/{record.games[each]}") for each in record.levels())
    return joined(", ", (f"{t.plain(f'level-{level}')} {share}" for level, share in won))


def computers(t: Texts, met: ComputerStandings) -> list[Markup]:
    """Write the results of computer players, a line for each level."""
    record = met.computers
    names = ((each, f"{COMPUTER} {t.plain(f'level-{each}')}") for each in record.levels())
    return [
        t("standings-line-unrated", who=name, wins=record.wins[each], games=record.games[each])
        for each, name in names
    ]


def board(
    t: Texts, met: ComputerStandings, rows: Sequence[tuple[int, str, StandingsRow]], plain: StandingsBoard
) -> StandingsBoard:
    """Fill a board with wins and contracts of people, then the wins of each level of computers.

    A player without a win has no position, as the first one is golden.
    """
    heads = tuple(each.strip() for each in t.plain("standings-heads-wins").split("|"))
    lines = []
    for position, name, each in rows:
        cells = f"{each.wins}/{each.games}", f"{each.figures.made}/{each.figures.tried}"
        lines.append(
            BoardRow(str(position) if each.wins else "–", name, cells, each.wins / max(1, each.games))
        )
    record = met.computers
    for level in record.levels():
        name = t.plain("standings-computer", level=t.plain(f"level-{level}"))
        wins, games = record.wins[level], record.games[level]
        lines.append(BoardRow("", name, (f"{wins}/{games}", ""), wins / games))
    return replace(plain, heads=heads, lines=tuple(lines))
