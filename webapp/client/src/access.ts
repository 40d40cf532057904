// Leave to write: without it the bot cannot seat a player. Telegram asks the player for it inside the app.

import { requestWriteAccess } from "./telegram";

const AGAIN_MS = 600;
const ARRIVES_MS = 6000; // within which the bot has heard of it

export class WriteAccess {
  #allowedAt = -Infinity;

  constructor(
    private readonly request = requestWriteAccess,
    private readonly now = () => performance.now(),
  ) {}

  // Whether the bot may be about to hear of it.
  get awaited(): boolean {
    return this.now() - this.#allowedAt < ARRIVES_MS;
  }

  // Call `then` once the player has allowed the bot to write, `otherwise` if not. The page knows before the bot does, so
  // what the bot refuses for this reason shortly after is tried again.
  async ask(then: () => void, otherwise: () => void): Promise<void> {
    if (this.awaited) return void setTimeout(then, AGAIN_MS);
    const asked = this.#allowedAt === -Infinity && (await this.request());
    if (!asked) return otherwise();
    this.#allowedAt = this.now();
    then();
  }
}
