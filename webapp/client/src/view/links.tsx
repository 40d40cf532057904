// Links to what the bot shows in the chat: rules, lesson, settings; standings and history have commands.

import type { VNode } from "preact";
import { filled } from "../naming";
import type { Table } from "../protocol";
import { open } from "../telegram";

const COMMANDS = "/standings, /history";

export function Links({ table }: { table: Table }): VNode {
  return (
    <nav class="links">
      {table.links.map(({ text, url }) => <button type="button" key={url} onClick={() => open(url)}>{text}</button>)}
      <p>{filled(table.words, "in-chat", { commands: COMMANDS })}</p>
    </nav>
  );
}
