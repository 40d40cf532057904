"""A finished deal, stopped after a trick: hands, tricks so far, points so far."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from bot.pictures import cards as faces
from bot.pictures.canvas import Box, Canvas
from bot.pictures.deal import CARD, LINE, MARGIN, ROW, SECTION, WIDEST, CardHistory, DealPage, DealSummary
from bot.pictures.lettering import Weight, fitted, width
from bot.pictures.scale import WIDTH
from bot.pictures.themes import ThemeName
from game.cards import Suit
from game.state import DealSettled

PLATE = 42.0
"""Height of the plates with the points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickPicture:
    """Finished deal as it stood after a trick, with all its cards open."""

    language: str
    theme: ThemeName
    number: int
    names: tuple[str, ...]
    dealt: CardHistory
    row: DealSettled
    trick: int
    """Number of the trick, from 1."""
    taken: tuple[int, ...]
    """Points so far, by seat."""

    def draw(self) -> Canvas:
        """Draw the deal."""
        so_far = self.dealt._replace(tricks=self.dealt.tricks[: self.trick])
        glance = DealSummary(
            language=self.language,
            theme=self.theme,
            number=self.number,
            names=self.names,
            dealt=so_far,
            row=self.row,
        )
        return _TrickDrawing(glance, self).drawn()


class _TrickDrawing(DealPage):
    """Finished deal after a trick, being drawn."""

    def __init__(self, glance: DealSummary, moment: TrickPicture) -> None:
        super().__init__(glance)
        self.moment = moment

    def drawn(self) -> Canvas:
        rows = len(self.seats)
        height = 66 + 2 * (SECTION + rows * ROW) + 16 + self.marriages() + LINE + PLATE + 22
        canvas = Canvas(height, self.theme.paper)
        self.title(canvas)
        top = self._held(canvas, 66.0)
        self._taken(canvas, self.tricks(canvas, top) + 8)
        return canvas

    def aside(self) -> str:
        of = len(self.moment.dealt.tricks)
        return self.t.plain("picture-trick", number=self.moment.trick, of=of)

    def _held(self, canvas: Canvas, top: float) -> float:
        """Draw everybody's hand: cards of this trick are ringed, those played before are ghosts."""
        *before, now = self.glance.dealt.tricks
        gone = {card for trick in before for _, card in trick.played}
        lies = {card for _, card in now.played}
        start, top = top, self.section(canvas, top, self.t.plain("picture-held"))
        self._trump(canvas, start, now.trump)
        for seat in self.seats:
            hand = self.moment.dealt.held[seat]
            self.name(canvas, seat, top + ROW / 2)
            gaps = sum(one.suit is not other.suit for one, other in pairwise(hand))
            step = min(WIDEST + 3, (WIDTH - MARGIN - self.left - gaps * 4) / max(1, len(hand)))
            x = self.left
            for before_it, card in zip((None, *hand), hand, strict=False):
                x += 4 if before_it is not None and before_it.suit is not card.suit else 0
                lift = (ROW - CARD) / 2
                box = Box(x, top + lift, x + min(WIDEST, step - 2), top + lift + CARD)
                ghost = self.theme.rule if card in gone else None
                ring = self.theme.pen if card in lies else None
                faces.small(canvas, self.t, card, box, ring=ring, ghost=ghost)
                x += step
            top += ROW
        return top

    def _trump(self, canvas: Canvas, top: float, trump: Suit | None) -> None:
        """Draw the trump of the trick, at the right."""
        if trump is None:
            return
        theme, words, y = self.theme, self.t.plain("picture-trump"), top + SECTION / 2 + 1
        right = WIDTH - MARGIN - 14
        wide = width(words, 11, Weight.PLAIN)
        canvas.area(Box(right - wide - 8, y - 4, WIDTH, y + 4), theme.paper)
        canvas.text(right - wide, y, words, theme.faint, size=11)
        red = trump in {Suit.HEARTS, Suit.DIAMONDS}
        canvas.icon(trump.value, WIDTH - MARGIN - 5, y, 10, theme.bad if red else theme.ink)

    def _taken(self, canvas: Canvas, top: float) -> None:
        """Write everybody's points so far."""
        theme, gap = self.theme, 6
        each = (WIDTH - 2 * MARGIN - gap * (len(self.names) - 1)) / len(self.names)
        for seat, (name, points) in enumerate(zip(self.names, self.moment.taken, strict=True)):
            left = MARGIN + seat * (each + gap)
            canvas.plate(Box(left, top, left + each, top + PLATE), theme.panel, 8)
            middle, shown = left + each / 2, fitted(name, each - 10, 11, Weight.STRONG)
            canvas.text(middle, top + 12, shown, theme.ink, size=11, weight=Weight.STRONG, side="middle")
            words = self.t.plain("picture-taken", points=points)
            canvas.text(middle, top + 29, words, theme.ink, size=14, weight=Weight.BOLD, side="middle")
