// List of the bot's commands above the field, as in Telegram: all of them after "/", or those that match the draft.

import { element } from "./dom.js";
import { word } from "./words.js";

let made = 0;

export class Commands {
  // `foot` contains the list, `field` is the text field; `fetch()` returns the commands, `send(text)` sends one.
  constructor(foot, field, { fetch, send }) {
    this.foot = foot;
    this.field = field;
    this.fetch = fetch;
    this.send = send;
    this.list = element("div.commands", { id: `commands${++made}`, role: "listbox", ariaLabel: word("commands") });
    // A tap does not take the focus, so that the keyboard of a phone stays open.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.key = element("button.round", { type: "button", title: word("commands"), ariaLabel: word("commands") }, "/");
    this.key.addEventListener("click", () => this.toggle());
    field.addEventListener("input", () => this.typed());
    for (const each of [field, this.key]) each.addEventListener("keydown", (event) => this.steered(event));
    Object.assign(field, { role: "combobox", ariaExpanded: "false", ariaAutoComplete: "list" });
    field.setAttribute("aria-controls", this.list.id);
    this.close();
  }

  get rows() {
    return [...this.list.querySelectorAll("button")];
  }

  get chosen() {
    return this.rows.find((row) => row.ariaSelected === "true");
  }

  close() {
    this.known = null;
    this.dismissed = false;
    this.hide();
  }

  hide() {
    this.list.remove();
    this.field.ariaExpanded = "false";
    this.field.removeAttribute("aria-activedescendant");
  }

  async toggle() {
    if (this.list.isConnected) return this.close();
    this.show(await this.fetch());
  }

  // A closed list stays closed for the same draft.
  async typed() {
    const draft = this.field.value;
    if (!draft.startsWith("/")) return this.close();
    this.known ??= this.fetch();
    const commands = await this.known;
    if (this.dismissed || draft !== this.field.value) return;
    const found = commands.filter(({ command }) => command.startsWith(draft.slice(1).toLowerCase()));
    if (found.length) this.show(found);
    else this.hide();
  }

  show(commands) {
    const rows = commands.map(({ command, description }) => this.row(command, description));
    this.list.replaceChildren(...(rows.length ? rows : [element("p", {}, word("no-commands"))]));
    this.foot.prepend(this.list);
    this.list.scrollTop = 0;
    this.field.ariaExpanded = "true";
    this.field.removeAttribute("aria-activedescendant");
  }

  row(command, description) {
    const given = { type: "button", role: "option", id: `${this.list.id}-${command}`, tabIndex: -1, ariaSelected: "false" };
    const row = element("button", given, element("b", {}, `/${command}`), ` ${description}`);
    row.addEventListener("click", () => {
      if (this.field.value.startsWith("/")) this.field.value = "";
      this.close();
      this.send(`/${command}`);
    });
    return row;
  }

  steered(event) {
    if (!this.list.isConnected || event.isComposing) return;
    const { chosen, rows } = this;
    const at = rows.indexOf(chosen);
    if (event.key === "ArrowDown") this.choose(rows[(at + 1) % rows.length]);
    else if (event.key === "ArrowUp") this.choose(rows.at(Math.max(at, 0) - 1));
    else if (event.key === "Enter" && chosen) chosen.click();
    else if (event.key === "Escape") {
      this.dismissed = true;
      this.hide();
    } else return;
    event.preventDefault();
  }

  choose(row) {
    if (!row) return;
    for (const each of this.rows) each.ariaSelected = String(each === row);
    this.field.setAttribute("aria-activedescendant", row.id);
    row.scrollIntoView({ block: "nearest" });
  }
}
