"""/learn: the lesson in the direct chat, page by page.

A page shows a position, drawn as at a table, and asks a question that is answered by the keys of a panel.
The questions and their right answers stand in `game.lesson`. The page is in the keys, so an old
message goes on where it stands; the page seen last is stored for the next /learn.

A newcomer who plays without the lesson gets first-time tips at the table of the app, each once in their life.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Protocol

from markupsafe import Markup, escape

from bot.screens import (
    SUITS,
    Button,
    Drawable,
    LessonScene,
    Mood,
    Row,
    Rows,
    Screen,
    Style,
    face,
    faces,
    lesson_key,
    lines,
    paragraphs,
    questions,
)
from bot.screens.hand import gifts, in_hand, spoken
from bot.screens.over import on_cloth
from bot.screens.questions import Drawn, QuestionContext
from bot.screens.story import marriage, trick
from bot.screens.table import stake
from bot.tables.opening import play_own
from bot.tables.visit import Refused, Toast, Visit, command, press, reason_words
from bot.words import links
from bot.words.buttons import BACK, DRAFT, LessonPress, TipPress, pack
from bot.words.links import OpenLesson, ReadBook, add_to_group, url
from bot.words.texts import Texts
from club.model import Player
from club.rules import PresetRules
from club.seats import Seating
from club.state import TIPS, Preferences, Tip
from game import lesson
from game.actions import Play
from game.cards import Card, points
from game.layouts import order_from
from game.lesson import PAGES, PRESET, YOU, Page
from game.rules import preset
from game.state import Marriage, Trick
from game.view import View
from storage.store import Slot

if TYPE_CHECKING:
    from bot.house import House

OUT, END, FIRST_DEAL = 0, len(PAGES) + 1, len(PAGES) + 2
"""Page numbers outside the lesson: leaving it, its end, and a first deal to play afterwards."""


@command("learn", anonymous=True)
async def learn(visit: Visit) -> Screen | None:
    """Open the lesson at the page seen last; in a group, point to the direct chat."""
    if not visit.private:
        return lesson_link(visit.t, visit.house.name.now, app=bool(visit.house.tables.app))
    _show(visit, await _open(visit, next_page(visit.player)), at_end=True)
    return None


def _show(visit: Visit, screen: Screen, *, at_end: bool = False) -> None:
    """Show a page; in the chat, a key leads from it to the drawn table of the Mini App."""
    if screen.scene and screen.scene.mood != "end" and not visit.in_app:
        screen = replace(screen, rows=(*screen.rows, *lesson_key(visit.t, visit.house.tables.app)))
    visit.page(_slot(visit.player), screen, at_end=at_end)


def next_page(player: Player) -> int:
    """Return the page at which a player begins, or goes on."""
    number = _left_at(player)
    return number if OUT < number < END else 1


@press(LessonPress)
async def turn_page(visit: Visit, press: LessonPress) -> Toast:
    """Turn to a page, or react to an answer; an invalid press changes nothing."""
    if not visit.private:
        return Toast(drop_keyboard=True)
    if press.page == FIRST_DEAL:
        return await _deal(visit)
    screen: Screen | None = None
    if not press.words and OUT <= press.page <= END:
        screen = await _open(visit, press.page)
    elif press.words and OUT < press.page < END:
        screen = _answer(press, visit.t, cloth=visit.player.preferences.on_cloth(own=True))
    if screen is not None:
        _show(visit, screen)
    return Toast()


async def _deal(visit: Visit) -> Toast:
    """Deal a first match against two easy computers, with automatic hints."""
    house, played = visit.house, PresetRules(PRESET, preset(PRESET))
    dealt = await play_own(house, visit.player, visit.update, ("easy", "easy"), played, guided=True)
    if not dealt:
        raise Refused("lesson-table-stands", alert=True)
    if not visit.in_app:
        visit.page(_slot(visit.player), end_screen(visit.t, house.name.now).bare())
    return Toast(table=dealt.table.token)


async def _open(visit: Visit, number: int) -> Screen:
    """Return a page, and note that it was seen."""
    t, player = visit.t, visit.player
    if number == OUT:
        return left_screen(t, _left_at(player))
    if player.preferences.lesson != number:
        await visit.house.people.behave(player, replace(player.preferences, lesson=number))
    if number == END:
        return end_screen(t, visit.house.name.now)
    cloth = player.preferences.on_cloth(own=True)
    return question_screen(t, number, lesson.view(PAGES[number - 1]), cloth=cloth)


def _answer(press: LessonPress, t: Texts, *, cloth: bool = False) -> Screen | None:
    """Return the page after an answer or a draft; None for text that no key sends."""
    if press.words.startswith(DRAFT):
        return _drafted(press.page, press.words.removeprefix(DRAFT), t, cloth=cloth)
    try:
        verdict = lesson.judge(PAGES[press.page - 1], press.words)
    except ValueError:
        return None
    if verdict.good:
        return answered_screen(t, press.page, verdict.view, cloth=cloth)
    refused = verdict.refused
    note = _fault(t, press.page, verdict.fault) if refused is None else reason_words(t, refused)
    return question_screen(t, press.page, verdict.view, note=note, cloth=cloth)


def _drafted(number: int, draft: str, t: Texts, *, cloth: bool) -> Screen:
    """Return the page with the draft, as far as it is correct."""
    page = PAGES[number - 1]
    fault = lesson.spoiled(page, draft)
    if fault:
        kept = (questions.NOBODY if lesson.spoiled(page, each) else each for each in draft.split())
        draft = " ".join(kept).rstrip(f" {questions.NOBODY}")
    note = _fault(t, number, fault)
    return question_screen(t, number, lesson.view(page), draft=draft, note=note, cloth=cloth)


def _fault(t: Texts, number: int, fault: str) -> str:
    return t.plain(f"lesson-{PAGES[number - 1].name}-{fault}") if fault else ""


def _left_at(player: Player) -> int:
    """Return the page that the player saw last; OUT if there is none or it does not exist."""
    number = player.preferences.lesson or OUT
    return number if number in range(OUT, END + 1) else OUT


def _slot(player: Player) -> Slot:
    return Slot(player.id, None, "lesson")


# First-time tips


@press(TipPress)
async def note_tip(visit: Visit, press: TipPress) -> Toast:
    """Note that the presser has read a tip, or wants no others."""
    before = visit.player.preferences
    read = TIPS if press.tip == "all" else {*(before.tips or ()), press.tip}
    tips = tuple(each for each in TIPS if each in read)
    await visit.house.people.behave(visit.player, replace(before, tips=tips))
    return Toast(visit.t.plain("toast-tips-off") if press.tip == "all" else "")


class Learner(NamedTuple):
    """Progress of a person with the game."""

    page: int
    """Page of the lesson to go on with."""
    new: bool
    """Whether the person has finished neither the lesson nor a match."""


def learner_of(player: Player, *, new: bool) -> Learner:
    """Return how far a person has come, who was `new` before what they do now."""
    return Learner(next_page(player), new and player.preferences.lesson != END)


async def is_new(house: "House", player: Player) -> bool:
    """Return whether a person has finished neither the lesson nor a match."""
    return player.preferences.lesson != END and not await house.store.has_past(player.id)


def gives_tips(preferences: Preferences, *, new: bool) -> bool:
    """Return whether a person still gets tips: all have not been read, or they are `new` to the game."""
    return new if preferences.tips is None else len(preferences.tips) < len(TIPS)


def next_tip(view: View, preferences: Preferences) -> Tip | None:
    """Return the tip on the viewer's question; who has played a deal before gets no first one."""
    if preferences.tips is None and view.deals_played:
        return None
    return next((each for each in _firsts(view) if each not in (preferences.tips or ())), None)


def _firsts(view: View) -> Iterator[Tip]:
    """Yield what the viewer's question may be the first of, the rarest first."""
    if view.viewer is None or view.asked != view.viewer:
        return
    cards = {each.card for each in view.choices if isinstance(each, Play)}
    match view.kind:
        case "auction":
            if view.tallies[view.viewer].on_barrel:
                yield "barrel"
            yield "auction"
        case "giving":
            yield "giving"
        case "play" if not view.trick:
            if view.hints.declares:
                yield "marriage"
            yield "lead"
        case "play" if len(cards) < len(view.hand):
            yield "follow" if view.trick[0].suit in {each.suit for each in cards} else "trump"


@dataclass(frozen=True, slots=True, kw_only=True)
class _LessonQuestionContext(QuestionContext):
    """Context of a question of the lesson, whose keys stay within the lesson and give no answer away."""

    page: int = 0
    mistaken: bool = False
    """Whether the last answer was wrong: only then a ring marks the cards of a marriage."""

    def tap(self, label: str, words: str, style: Style = None, drawn: Drawable = None) -> Button:
        alike = None if isinstance(drawn, Card) else style
        return Button(label, pack(LessonPress(self.page, words)), style=alike, drawn=drawn)

    def look(self, label: str, draft: str, style: Style = None, drawn: Drawable = None) -> Button:
        return self.tap(label, DRAFT + draft, style, drawn)

    def label(self, card: Card) -> str:
        return super(_LessonQuestionContext, self).label(card) if self.mistaken else face(self.t, card)


def question_screen(
    t: Texts, number: int, view: View, *, draft: str = "", note: str = "", cloth: bool = False
) -> Screen:
    """Draw a page with its question; `note` explains the mistake in an answer.

    With `cloth`, the hand and the trick are a picture.
    """
    page = PAGES[number - 1]
    if not page.asks:
        return _told_screen(t, number, view, cloth=cloth)
    question, rows = _asked(
        _LessonQuestionContext(
            t=t, seating=_seating(t), view=view, draft=draft, page=number, mistaken=bool(note)
        ),
        page,
    )
    hint = [t("lesson-note", note=note)] if note else []
    rule = t(f"lesson-{page.name}", bid=str(view.bid))
    skip = _turn(t.plain("button-lesson-skip"), number + 1)
    keys = (*rows, (*_back(number), skip, _leave(t)))

    ask = (question, "hand" if view.kind in {"play", "giving"} else "")
    said = ((escape(note), ""),) if note else (ask,) if draft else (*_said(page, rule), ask)
    scene = _scene(t, number, "wrong" if note else "asks", view, said=said, rows=rows, draft=draft)

    def written(*, drawn: bool) -> Screen:
        shown = [*_position(t, _names(t), view), *in_hand(t, view, rows, drawn=drawn)]
        text = paragraphs([_head(t, number), rule], shown, [*hint, question])
        return Screen(text=text, rows=keys, scene=scene)

    return _shown(t, view, written, cloth=cloth)


def _told_screen(t: Texts, number: int, view: View, *, cloth: bool) -> Screen:
    """Draw a page without a question: the explanation and the hand."""
    page = PAGES[number - 1]
    rule, on = t(f"lesson-{page.name}"), (_on(t, number),)
    scene = _scene(t, number, "asks", view, said=_said(page, rule), rows=(on,))

    def written(*, drawn: bool) -> Screen:
        text = paragraphs([_head(t, number), rule], in_hand(t, view, (), drawn=drawn))
        return Screen(text=text, rows=(on, (*_back(number), _leave(t))), scene=scene)

    return _shown(t, view, written, cloth=cloth)


class _Written(Protocol):
    """Function that writes a page, without the hand if that is drawn."""

    def __call__(self, *, drawn: bool) -> Screen: ...


def _shown(t: Texts, view: View, written: _Written, *, cloth: bool) -> Screen:
    """Return a page as text, or with its hand as a picture."""
    screen = written(drawn=False)
    return _on_cloth(t, view, screen, written(drawn=True)) if cloth else screen


def _on_cloth(t: Texts, view: View, screen: Screen, short: Screen) -> Screen:
    """Put the hand and the trick above a page; without points, as pupils cannot count marriages yet."""
    return on_cloth(screen, short, t, _seating(t), replace(view, points=()))


def answered_screen(t: Texts, number: int, view: View, *, cloth: bool = False) -> Screen:
    """Draw a page after a correct answer, with the outcome."""
    page = PAGES[number - 1]
    shown = [*_position(t, _names(t), view), *_outcome(t, _names(t), view)]
    praise = t(f"lesson-{page.name}-good", points=_points(view))
    text, on = paragraphs([_head(t, number)], shown, [praise]), (_on(t, number),)
    scene = _scene(t, number, "good", view, said=((praise, ""),), rows=(on,))
    screen = Screen(text=text, rows=(on, (*_back(number), _leave(t))), scene=scene)
    return _on_cloth(t, view, screen, screen) if cloth else screen


def end_screen(t: Texts, bot: str) -> Screen:
    """Offer the next steps at the end of the lesson."""
    deal = _turn(t.plain("button-lesson-deal"), FIRST_DEAL, "success")
    group = Button(t.plain("button-add-group"), url=add_to_group(bot))
    book = Button(t.plain("button-rules-of-game"), url=url(bot, ReadBook("")))
    again = _turn(t.plain("button-lesson-again"), 1)
    text, won = t("lesson-end"), lesson.view(PAGES[-1])
    tallies = (won.tallies[YOU]._replace(score=1000, on_barrel=False), *won.tallies[1:])
    won = replace(won, kind="over", asked=None, hand=(), counts=(0, 0, 0), tallies=tallies, winner=YOU)
    keys = ((deal,), (group,), (book, again))
    scene = _scene(t, len(PAGES), "end", won, said=((text, ""),), rows=keys)
    return Screen(text=text, rows=((deal,), (group,), (book,), (again,)), scene=scene)


# The lesson as a drawn table


def _scene(
    t: Texts,
    number: int,
    mood: Mood,
    view: View,
    *,
    said: tuple[tuple[Markup, str], ...],
    rows: Rows,
    draft: str = "",
) -> LessonScene:
    """Return a page as a drawn table, without what a later page explains."""
    page = PAGES[number - 1]
    if page.name == "goal":
        view = replace(view, asked=None, bid=None, holder=None)
    if page.name in {"values", "tricks"}:
        before = lesson.view(page)
        points = tuple(now - old for now, old in zip(view.points, before.points, strict=True))
        tricks = tuple(now - old for now, old in zip(view.tricks, before.tricks, strict=True))
        view = replace(view, bid=None, holder=None, points=points, tricks=tricks)
    if mood != "good" or view.last == lesson.view(page).last:
        view = replace(view, last=None)  # it was taken before the question
    return LessonScene(
        step=number,
        steps=len(PAGES),
        name=t.plain(f"lesson-step-{number}"),
        said=said,
        mood=mood,
        view=view,
        names=_names(t),
        rows=rows,
        draft=draft,
    )


def _said(page: Page, rule: Markup) -> tuple[tuple[Markup, str], ...]:
    """Return the lines of a rule, joined if they belong together, with what each is about."""
    said: list[tuple[Markup, str]] = []
    for line, spot in zip(rule.split("\n"), page.spots, strict=True):
        if spot:
            said.append((line, spot))
        else:
            said[-1] = (lines((said[-1][0], line)), said[-1][1])
    return tuple(said)


def left_screen(t: Texts, number: int) -> Screen:
    """Explain how to return to the lesson at page `number`; 0 if it was not begun."""
    on = ((_turn(t.plain("button-lesson-on"), number),),) if number else ()
    return Screen(text=t("lesson-left"), rows=on)


def lesson_link(t: Texts, bot: str, *, app: bool) -> Screen:
    """Tell a group where the lesson is: in the direct chat, and with the Mini App there, too."""
    chat = Button(t.plain("button-lesson-open"), url=url(bot, OpenLesson()))
    drawn = Button(t.plain("button-app"), url=links.app(bot, links.LESSON))
    return Screen(text=t("lesson-private"), rows=((chat, drawn) if app else (chat,),))


def _head(t: Texts, number: int) -> Markup:
    return t("lesson-title", step=number, steps=len(PAGES), name=t(f"lesson-step-{number}"))


def _seating(t: Texts) -> Seating:
    return Seating(table=0, title="", names=_names(t), bot="")


def _names(t: Texts) -> tuple[str, ...]:
    return (t.plain("you"), t.plain("lesson-left-neighbour"), t.plain("lesson-right-neighbour"))


def _asked(ask: _LessonQuestionContext, page: Page) -> Drawn:
    """Return the question and its keys, those of a panel."""
    question, rows = questions.QUESTIONS[ask.view.kind](ask)
    own = f"lesson-{page.name}-ask"
    return ask.t(own) if ask.t.has(own) else question, rows


def _position(t: Texts, names: Sequence[str], view: View) -> Iterator[Markup]:
    """Write the visible part of the table."""
    if view.kind == "auction":
        yield from spoken(t, names, view)
    if view.kind == "giving" and view.talon:
        yield t("panel-talon", cards=faces(t, view.talon))
    if view.trump is not None and view.declared is None:
        yield t("table-trump", suit=SUITS[view.trump])
    if view.trick:
        yield trick(t, names, view.played)


def _outcome(t: Texts, names: Sequence[str], view: View) -> Iterator[Markup]:
    """Write the outcome of a correct answer."""
    match view:
        case View(kind="contract"):
            yield from gifts(t, names, view)
        case View(kind="play", declared=Marriage() as declared):
            yield marriage(t, names, declared, view.trump)
        case View(kind="play", last=Trick() as last):
            seats = order_from(len(names), view.dealer, last.leader)
            yield trick(t, names, zip(seats, last.cards, strict=True))
        case View(kind="play"):
            yield from stake(t, names, view)


def _points(view: View) -> str:
    """Return the points that a correct answer brought, by a marriage or by the trick."""
    if view.declared is not None:
        return str(view.declared.points)
    return str(points(view.last.cards)) if view.last is not None else ""


def _on(t: Texts, number: int) -> Button:
    return _turn(t.plain("button-lesson-next"), number + 1, "success")


def _back(number: int) -> Row:
    return (_turn(BACK, number - 1),) if number > 1 else ()


def _leave(t: Texts) -> Button:
    return replace(_turn(t.plain("button-lesson-leave"), OUT), chat_only=True)


def _turn(label: str, number: int, style: Style = None) -> Button:
    """Return a key that turns to a page."""
    return Button(label, pack(LessonPress(number)), style=style)
