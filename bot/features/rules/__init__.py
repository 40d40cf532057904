"""/rules: the menu and the rule book in a direct chat, the present rules in a group, and requests as text.

    /rules fine 200 ──► text.py: understand ──┐
                                              ├──► agreements.py: change, under the group's lock ──► a page
    a key of the menu ────────────────────────┘         │
                                                        └──► waiting tables follow, the group reads a line

The menu (`screens.py`) is for one person: its keys in a group lead into the direct chat of the presser, if
permitted. Everybody may read the book (`book.py`). Menus and books are one message in a group, and in a
direct chat one for each group, which belongs to the worker of that group by the name of its slot
(`storage.store.Slot.group`).
"""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.features.rules import agreements, screens, text
from bot.features.rules.book import book_page, group_of
from bot.screens import Screen, lines, paragraphs
from bot.screens.rules import Agreed
from bot.tables.lobby import follow_rules, set_up_own
from bot.tables.opening import open_next
from bot.tables.visit import Refused, Toast, Visit, command, press
from bot.telegram.updates import Place
from bot.words.buttons import Book, LoadRules, OwnPress, RulesPage, SetRules, TakePreset
from bot.words.links import OpenRules, ReadBook, leads_to, url
from bot.words.texts import words_of
from club.model import Chat, Player
from club.rules import BadCode, decode_values, rules_of
from game.rules import presets
from storage.store import Slot

RulesChange = SetRules | TakePreset | LoadRules
"""Keys that change the rules of a group."""
OVERVIEW = agreements.ChangeResult(page="v")


# Commands


@command("rules", anonymous=True, changes=True)
async def rules(visit: Visit) -> Screen | None:
    """Show the rules, or carry out a request as text; the answer is a new message each time."""
    house = visit.house
    if len(visit.rest) > text.LONGEST:
        raise Refused("menu-too-long", length=text.LONGEST)
    if visit.private:
        await _rules_at_home(visit)
        return None
    house.announcer.asked(visit.here)
    chat = await house.people.chat(visit.here.chat, visit.here.title, visit.player.speaks)
    if not visit.rest:
        return await _told(visit, chat, OVERVIEW)
    request = await _request(visit, chat)
    if _changes(request) and not await house.rights.may_settle(visit.player, chat.id):
        raise Refused("toast-rules-who")
    outcome = await _carry_out(visit, chat, request)
    if outcome.changed:
        await house.announcer.tell(chat.id, outcome.also)
    if not outcome.changed or outcome.left:
        return await _told(visit, chat, outcome)
    house.announcer.clear(visit.here, visit.player)
    return None


async def _request(visit: Visit, chat: Chat) -> text.Request:
    """Parse the text behind /rules; the name of saved rules alone loads them."""
    request = text.understand(visit.rest)
    if isinstance(request, text.UnknownWord | text.UnknownPreset):
        agreed = await agreements.agreed_rules(visit.house, chat)
        if agreements.saved_as(agreed, request.word) is not None:
            return text.Order("load", request.word)
    return request


async def _rules_at_home(visit: Visit) -> None:
    """Open the menu of the player's own table, else the book of the table where they sit."""
    house, player = visit.house, visit.player
    if await house.tables.standing(player.id, None):
        chat = await house.people.home(player)
        outcome = await _carry_out(visit, chat, await _request(visit, chat)) if visit.rest else OVERVIEW
        await _open(visit, chat.id, outcome, at_end=True)
        return
    seated = await house.store.tables_of(player.id)
    of = f"t{seated[0].token}" if seated else ""
    await _read(visit, Book(of, 0), visit.t("menu-group-only") if visit.rest else None, at_end=True)


async def follow(visit: Visit, link: ReadBook | OpenRules) -> None:
    """Open the target of a deep link."""
    house = visit.house
    if isinstance(link, ReadBook):
        await _read(visit, Book(link.of, 0), at_end=True)
        return
    chat = await group_of(visit, link.group)
    if chat is None:
        raise Refused("book-gone")
    house.tables.ownership.require(chat.id)
    outcome = agreements.ChangeResult(page=link.page)
    if not await house.rights.may_open(visit.player, chat.id, link.page):
        outcome = replace(OVERVIEW, note=visit.t("toast-rules-who"))
    await _open(visit, chat.id, outcome, at_end=True)


# Presses


@press(Book)
async def turn(visit: Visit, press: Book) -> Toast:
    """Turn a page of a rule book, whose message changes in place."""
    if _in_group(visit):
        raise _gone()
    return _pressed(visit, await _read(visit, press))


@press(RulesPage)
async def turn_menu(visit: Visit, press: RulesPage) -> Toast:
    """Show a page of the menu; a key in a group opens it in the direct chat of the presser."""
    house, player = visit.house, visit.player
    if _in_group(visit) and not leads_to(press.page):
        raise _gone()
    chat = await _group(visit, press.group)
    await _require(visit, chat, press.page)
    outcome = agreements.ChangeResult(page=press.page)
    if not _in_group(visit):
        if press.page == "d":
            await house.announcer.tell(chat.id)
        await _open(visit, chat.id, outcome)
        return _pressed(visit, chat.id)
    house.announcer.asked(visit.here)
    if house.display.reaches(player):
        await _open(visit, chat.id, outcome, at_end=True)
    return Toast(url=url(house.name.now, OpenRules(chat.token, press.page)))


@press(SetRules)
async def set_rules(visit: Visit, press: SetRules) -> Toast:
    """Carry out the change on a key of the menu, or below an answer in the group."""
    chat = await _group(visit, press.group)
    await _require(visit, chat)
    return await (_change_here if _in_group(visit) else _change_at_home)(visit, chat, press)


@press(TakePreset, LoadRules)
async def take_rules(visit: Visit, press: TakePreset | LoadRules) -> Toast:
    """Take a preset, or rules saved under a name."""
    if _in_group(visit):
        raise _gone()
    chat = await _group(visit, press.group)
    await _require(visit, chat)
    return await _change_at_home(visit, chat, press)


async def _change_here(visit: Visit, chat: Chat, press: RulesChange) -> Toast:
    """Carry out a change in the group, which reads of it, or the ways out of a contradiction, at once."""
    house, place = visit.house, visit.here
    house.announcer.asked(place)
    outcome = await _carry_out(visit, chat, press)
    if outcome.changed:
        house.announcer.clear(place, visit.player)
        await house.announcer.tell(chat.id)
    elif outcome.page.startswith("w") and (told := await _told(visit, chat, outcome)):
        house.display.answer(place.chat, place.thread, told)
    return Toast(drop_keyboard=True)


async def _change_at_home(visit: Visit, chat: Chat, press: RulesChange) -> Toast:
    """Carry out a change in the menu, and show the page that follows in its message."""
    outcome = await _carry_out(visit, chat, press)
    await _open(visit, chat.id, outcome)
    return replace(_pressed(visit, chat.id), text=words_of(outcome.note))


@press(OwnPress)
async def press_own(visit: Visit, press: OwnPress) -> Toast:
    """Set up an own table, open the menu of its rules at the end of the chat, or the next table."""
    if press.verb == "new":
        return await open_next(visit, press.table)
    if press.verb != "menu":
        return await set_up_own(visit, press)
    chat = await visit.house.people.home(visit.player)
    await _open(visit, chat.id, agreements.ChangeResult(page="e"), at_end=True)
    return Toast()


def _in_group(visit: Visit) -> bool:
    return visit.place is not None and not visit.place.private


def _gone() -> Refused:
    return Refused("toast-rules-gone", drop_keyboard=True)


async def _group(visit: Visit, token: str) -> Chat:
    """Return the group of a key: the one where it is pressed, or one of the presser's."""
    chat = await group_of(visit, token)
    if chat is None or (_in_group(visit) and chat.id != visit.here.chat):
        raise _gone()
    return chat


async def _require(visit: Visit, chat: Chat, page: str = "") -> None:
    """Refuse a press unless the presser may open a page, or without one change the rules."""
    if not await visit.house.rights.may_open(visit.player, chat.id, page):
        raise Refused("toast-rules-who", alert=True)


def _pressed(visit: Visit, group: int | None) -> Toast:
    """Answer a press in a direct chat: an older menu loses its keys."""
    shown = visit.house.delivery.shown(_slot(visit.place or _home(visit.player), group))
    return Toast(drop_keyboard=shown is not None and shown.message_id != visit.button.message_id)


# Changes


def _changes(request: text.Request) -> bool:
    """Return whether a request changes the rules."""
    if isinstance(request, text.Order):
        return request.verb != "share"
    if isinstance(request, text.Several):
        return True
    return isinstance(request, text.OptionChange) or (
        isinstance(request, text.PresetRequest) and bool(request.name)
    )


async def _carry_out(visit: Visit, chat: Chat, wish: text.Request | RulesChange) -> agreements.ChangeResult:
    """Carry out a permitted change of a group's rules, one change at a time, at the owner of the group.

    Raises OwnedElsewhere before anything is stored.
    """
    house = visit.house
    house.tables.ownership.require(chat.id)
    async with house.tables.lock(("rules", chat.id)):
        chat = await house.people.group(chat.id) or chat
        agreed, before = await agreements.agreed_rules(house, chat), rules_of(chat)
        if isinstance(wish, RulesChange):
            outcome = await _take(visit, chat, agreed, wish)
        else:
            outcome = await _ask(visit, chat, agreed, wish)
        now = await house.people.group(chat.id)
        if now is None or rules_of(now) == before:
            return outcome
        await follow_rules(house, visit.player, chat.id, *rules_of(now))
        house.announcer.changed(chat.id, before, visit.player)
        return replace(outcome, changed=True)


async def _take(visit: Visit, chat: Chat, agreed: Agreed, press: RulesChange) -> agreements.ChangeResult:
    """Carry out the change on a key."""
    match press:
        case SetRules():
            try:
                wanted = decode_values(press.words)
            except BadCode:
                return agreements.ChangeResult(page="e")
            return await agreements.set_options(visit, chat, agreed, wanted)
        case TakePreset():
            return await agreements.take_preset(
                visit, chat, press.preset if press.preset in presets() else ""
            )
        case LoadRules():
            kept = next((each for each in agreed.saved if each.id == press.number), None)
            if kept is None:
                raise Refused("toast-rules-gone", alert=True)
            return await agreements.restore_saved(visit, chat, kept)


async def _ask(visit: Visit, chat: Chat, agreed: Agreed, request: text.Request) -> agreements.ChangeResult:
    """Carry out a request as text, or answer one that changes nothing."""
    match request:
        case text.OptionChange():
            return await _set(visit, chat, agreed, [request])
        case text.PresetRequest():
            return await agreements.take_preset(visit, chat, request.name)
        case text.Order():
            return await _order(visit, chat, agreed, request)
        case text.Several():
            return await _ask_several(visit, chat, agreed, request)
        case _:
            return _suggestion(visit, agreed, request)


async def _set(
    visit: Visit, chat: Chat, agreed: Agreed, changes: Sequence[text.OptionChange]
) -> agreements.ChangeResult:
    """Give options other values; of several values that may be meant, offer the others."""
    outcome = await agreements.set_options(
        visit, chat, agreed, {each.option.id: each.value for each in changes}
    )
    return replace(outcome, also={each.option.id: each.also for each in changes if each.also})


async def _ask_several(
    visit: Visit, chat: Chat, agreed: Agreed, several: text.Several
) -> agreements.ChangeResult:
    """Carry out several requests, the presets among them first; answer what was not understood besides."""
    outcome = OVERVIEW
    for each in several.changes:
        if isinstance(each, text.PresetRequest):
            outcome = await agreements.take_preset(visit, chat, each.name)
            chat, agreed = await _present(visit, chat)
    if changes := [each for each in several.changes if isinstance(each, text.OptionChange)]:
        outcome = await _set(visit, chat, agreed, changes)
        if not outcome.note:
            return replace(outcome, left=True)  # a contradiction
    if several.rest is None:
        return outcome
    chat, agreed = await _present(visit, chat)
    rest = await _ask(visit, chat, agreed, several.rest)
    note = lines([outcome.note, *([rest.note] if rest.note else [])]) if visit.private else rest.note
    return replace(rest, note=note, also=outcome.also, left=True)


async def _present(visit: Visit, chat: Chat) -> tuple[Chat, Agreed]:
    """Return a group as it is stored now, with its rules."""
    chat = await visit.house.people.group(chat.id) or chat
    return chat, await agreements.agreed_rules(visit.house, chat)


async def _order(visit: Visit, chat: Chat, agreed: Agreed, order: text.Order) -> agreements.ChangeResult:
    match order.verb:
        case "save":
            return await agreements.save_rules(visit, agreed, order.rest)
        case "load":
            return await agreements.load_rules(visit, chat, agreed, order.rest)
        case "forget":
            return await agreements.forget_rules(visit, chat, order.rest)
        case "reset":
            return await agreements.take_preset(visit, chat, agreed.preset)
        case _:
            return agreements.ChangeResult(page="c")


def _suggestion(
    visit: Visit,
    agreed: Agreed,
    request: text.OptionQuery | text.InvalidValue | text.UnknownWord | text.UnknownPreset,
) -> agreements.ChangeResult:
    """Answer a request that changes nothing: show an option's page, or suggest similar words."""
    t = visit.t
    match request:
        case text.OptionQuery():
            return agreements.ChangeResult(page=f"o{request.option.info.code}")
        case text.InvalidValue():
            note = screens.no_value(t, request.option, request.word, request.near)
            return agreements.ChangeResult(page=f"o{request.option.info.code}", note=note)
        case text.UnknownWord(near=(text.OptionQuery() as only,)):
            return agreements.ChangeResult(
                page=f"o{only.option.info.code}", note=t("menu-near-one", word=screens.clipped(request.word))
            )
        case text.UnknownWord():
            near = [
                (each.option, each.value if isinstance(each, text.OptionChange) else None)
                for each in request.near
            ]
            return agreements.ChangeResult(screen=screens.near_screen(t, agreed, request.word, near))
        case text.UnknownPreset():
            return agreements.ChangeResult(
                screen=screens.no_preset_screen(t, agreed, request.word, request.near)
            )


# Messages


async def _told(visit: Visit, chat: Chat, outcome: agreements.ChangeResult) -> Screen | None:
    """Return the answer to a request in a group.

    The rules themselves are shown in a slot, so that they can be kept up to date.
    """
    house, slot = visit.house, _slot(visit.here)
    chat = await house.people.group(chat.id) or chat
    agreed = await agreements.agreed_rules(house, chat)
    screen = outcome.screen or screens.group_screen(
        house.people.words_in(chat), agreed, outcome.page, outcome.note
    )
    if outcome.page != "v":
        return None if house.announcer.answer(visit.here, visit.player, screen) else screen
    house.delivery.release(slot)
    house.display.page(slot, screen)
    return None


async def _open(visit: Visit, chat: int, outcome: agreements.ChangeResult, *, at_end: bool = False) -> None:
    """Show a page of the menu in the direct chat, after a change."""
    known = await visit.house.people.group(chat)
    assert known is not None
    agreed = await agreements.agreed_rules(visit.house, known, _home(visit.player))
    screen = outcome.screen or screens.menu_screen(visit.t, agreed, outcome.page, outcome.note)
    if outcome.screen and outcome.note:
        screen = replace(screen, text=paragraphs([outcome.note], [screen.text]))
    _show(visit, known.id, screen, at_end=at_end)


async def _read(visit: Visit, press: Book, note: Markup | None = None, *, at_end: bool = False) -> int | None:
    """Show a page of a book in the direct chat, in the message for its group; return that group.

    Raises OwnedElsewhere if the group is another worker's.
    """
    group, book = await book_page(visit, press)
    if not visit.in_app:  # a page is shown by the worker that has its table
        visit.house.tables.ownership.require(visit.player.id if group is None else group)
    screen = book if note is None else replace(book, text=paragraphs([note], [book.text]))
    _show(visit, group, screen, at_end=at_end)
    return group


def _show(visit: Visit, group: int | None, screen: Screen, *, at_end: bool) -> None:
    """Show a page about a group, the classic rules or an own table; `at_end` as a new message."""
    slot = _slot(_home(visit.player), group)
    visit.page(slot, screen, at_end=at_end)


def _slot(place: Place, group: int | None = None) -> Slot:
    """Return the slot of the rules of a group, or of the place."""
    own = group is None or group == place.chat
    return Slot(place.chat, place.thread, "rules" if own else f"rules:{group}")


def _home(player: Player) -> Place:
    """Return a player's direct chat."""
    return Place(player.id, None, "", private=True)
