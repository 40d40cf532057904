"""Methods of the Bot API about updates: long polling and webhooks."""

from typing import Any

from playground.errors import Json, bad_request, conflict
from playground.params import Params
from playground.webhook import WebhookPlace, WebhookSender
from playground.world import World

MOST_UPDATES = 100
LONGEST_POLL_S = 50


class UpdateMethods:
    """getUpdates and the webhook methods; getUpdates is refused while a webhook is set."""

    def __init__(self, world: World, webhook: WebhookSender) -> None:
        self._updates = world.updates
        self._webhook = webhook

    async def get_updates(self, params: Params) -> list[Json]:
        if self._webhook.place is not None:
            raise conflict(
                "can't use getUpdates method while webhook is active; "
                "use deleteWebhook to delete the webhook first"
            )
        self._subscribe(params)
        limit = params.integer("limit") or MOST_UPDATES
        updates = await self._updates.poll(
            offset=params.integer("offset") or 0,
            limit=min(max(limit, 1), MOST_UPDATES),
            timeout_s=min(max(params.integer("timeout") or 0, 0), LONGEST_POLL_S),
        )
        return [update.api() for update in updates]

    async def set_webhook(self, params: Params) -> bool:
        connections, certificate = params.integer("max_connections") or 40, params.upload("certificate")
        place = WebhookPlace.parse(
            params.text("url"),
            params.text("secret_token"),
            connections,
            certificate.content if certificate else None,
        )
        self._subscribe(params)
        self._drop_if_asked(params)
        await self._webhook.move(place)
        return True

    async def delete_webhook(self, params: Params) -> bool:
        self._drop_if_asked(params)
        await self._webhook.move(None)
        return True

    async def get_webhook_info(self, _: Params) -> Json:
        place = self._webhook.place
        info: Json = {
            "url": place.url if place else "",
            "has_custom_certificate": place is not None and place.trusted is not None,
            "pending_update_count": len(self._updates.pending()),
            "allowed_updates": sorted(self._updates.allowed),
        }
        if place is not None:
            info["max_connections"] = place.connections
        return info | self._webhook.last_error

    def _drop_if_asked(self, params: Params) -> None:
        if params.flag("drop_pending_updates"):
            self._updates.drop()

    def _subscribe(self, params: Params) -> None:
        """Change the subscription, if the call has one; it applies to later updates."""
        kinds: Any = params.json("allowed_updates")
        if kinds is None:
            return
        if not isinstance(kinds, list):
            raise bad_request("can't parse allowed_updates: expected an Array of String")
        self._updates.subscribe(map(str, kinds))
