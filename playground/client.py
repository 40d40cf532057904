"""Client for a playground: simulated people write, press, look and wait, over HTTP.

async with Playground.connect("http://127.0.0.1:8088") as playground:
    ann, bob, cid, group = await playground.three_friends("en")
    await ann.say(group, "/new")
    lobby = await bob.wait_for(group, lambda message: "Join" in message.text)
    press = await bob.press(lobby, "Join")
    print(await press.answer())
"""

from collections import Counter
from dataclasses import asdict

from playground.connection import Connection
from playground.faults import Fault
from playground.groups import GroupKind
from playground.page_words import page_words
from playground.person import Chat, Group, Person
from playground.seen import SeenCall

__all__ = ["Group", "Person", "Playground"]


class Playground(Connection):
    """Connection to a running playground: creates people and groups, lists calls, injects faults."""

    async def add_person(self, name: str, language: str | None = None) -> Person:
        """Create a person who has not started the bot."""
        user = await self.act("add_person", name=name, language=language)
        return Person(self, user["id"], name)

    async def create_group(
        self,
        title: str,
        owner: Person,
        *members: Person,
        kind: GroupKind = "group",
        with_bot: bool = True,
    ) -> Group:
        """Create a group, by default with the bot in it."""
        ids = [member.id for member in members]
        chat = await self.act("create_group", title=title, user=owner.id, members=ids, kind=kind)
        group = Group(self, chat["id"], title)
        if with_bot:
            await group.add_bot(owner)
        return group

    async def three_friends(self, language: str = "en") -> tuple[Person, Person, Person, Group]:
        """Create three people of a language and a group with them and the bot, with names from locales/."""
        words = page_words()[language]
        names, title = str(words["names"]).partition("; ")[0].split(", "), str(words["table"])
        first, second, third = [await self.add_person(name, language) for name in names]
        return first, second, third, await self.create_group(title, first, second, third)

    async def calls(self, method: str | None = None, chat: Chat | None = None) -> list[SeenCall]:
        """Return the bot's calls so far, oldest first, without getUpdates."""
        calls = [SeenCall(**call) for call in await self.act("calls")]
        return [
            call
            for call in calls
            if (method is None or call.method.lower() == method.lower())
            and (chat is None or call.chat == chat.id)
        ]

    async def counts(self) -> Counter[str]:
        """Return the number of calls by method, including refused calls."""
        return Counter(call.method for call in await self.calls())

    async def fault(self, fault: Fault) -> None:
        """Inject a fault into coming calls."""
        await self.act("fault", **asdict(fault))

    async def clear_faults(self) -> None:
        await self.act("clear_faults")

    async def budgets(self, *, enabled: bool) -> None:
        """Enable or disable Telegram's rate limits; they start disabled."""
        await self.act("budgets", enabled=enabled)

    async def offer_ephemeral(self, *, offered: bool) -> None:
        """Choose whether the Bot API supports ephemeral messages (the default) or is an older version."""
        await self.act("offer_ephemeral", offered=offered)
