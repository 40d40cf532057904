// A page without a table: one that waits for it, and one that the server has refused.

import type { VNode } from "preact";
import { understands } from "../bridge";
import type { EarlyWords } from "../early";
import type { Failure, FailureKey } from "../protocol";

// With words once it takes long.
export function Waiting({ words, again }: { words: EarlyWords | null; again: () => void }): VNode {
  return (
    <main class="waiting" aria-busy={!words}>
      <div class="stand">
        <span class="spinner" />
        {words && <p role="alert">{words.slow}</p>}
        {words && <button type="button" class="key" onClick={again}>{words.again}</button>}
      </div>
    </main>
  );
}

// Telegram asks for leave to write, and closes the page; a plain tab has neither.
const works = ({ does }: FailureKey): boolean =>
  does === "allow" ? understands("web_app_request_write_access") : does !== "close" || understands("web_app_close");

export function Ended({ failure, follow }: { failure: Pick<Failure, "text" | "keys">; follow: (key: FailureKey) => void }): VNode {
  return (
    <main class="ended">
      <div class="stand">
        <h1 class="unseen">{document.title}</h1>
        <p role="alert">{failure.text}</p>
        {failure.keys.filter(works).map((key, at) => (
          <button type="button" class={at ? "key" : "key primary"} key={key.does} onClick={() => follow(key)}>{key.text}</button>
        ))}
      </div>
    </main>
  );
}
