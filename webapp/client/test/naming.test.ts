import assert from "node:assert/strict";
import { test } from "node:test";
import { aloud, cardsSaid, initialOf, initials, pieces, sentences } from "../src/naming";
import { tableOf } from "./table";

test("an avatar has the first sign of a name, however it is written", () => {
  assert.equal(initialOf("ann"), "A");
  assert.equal(initialOf("\u2068محمد\u2069"), "م");
  assert.equal(initialOf("👨‍👩‍👧‍👦 Family"), "👨‍👩‍👧‍👦");
  assert.equal(initialOf("🇺🇦 Оля"), "🇺🇦");
  assert.equal(initialOf("  "), "?");
});

test("initials tell players apart whose names begin alike", () => {
  assert.deepEqual(initials(["Ann", "Bob", "Cid"]), ["A", "B", "C"]);
  assert.deepEqual(initials(["Саша Крот", "Саша Мир", "Оля"]), ["СК", "СМ", "О"]);
  assert.deepEqual(initials(["Anna", "Anton", "Andy"]), ["An", "At", "Ad"]);
  assert.deepEqual(initials(["Ann", "Ann", "Anna"]), ["A1", "A2", "A3"]);
  assert.deepEqual(initials(["Анна Ильина", "Анна Мороз", "Анна"]), ["АИ", "АМ", "А"]);
  assert.deepEqual(initials([]), []);
});

test("sentences end with one full stop", () => {
  assert.equal(sentences(["Ann: Pass", "Wait in the chat.", "Your bid?", "100"]), "Ann: Pass. Wait in the chat. Your bid? 100");
});

const { words } = tableOf();
const russian = { ...words, "letter-T": "10", "letter-K": "К", "rank-K": "король", "rank-T": "десятка", "of-S": "пик", "suit-C": "трефы", card: "{rank} {suit}" };

test("cards and suits of a text are read by name, and what only adorns it is not", () => {
  assert.equal(aloud(words, "♤T → 🤖 Eva · ♤9 → Max"), "ten of spades – Eva, nine of spades – Max");
  assert.equal(aloud(words, "♧ is led and you hold ♧."), "clubs is led and you hold clubs.");
  assert.equal(aloud(russian, "Зайди с ♠️К, потом ♤10"), "Зайди с король пик, потом десятка пик");
  assert.equal(aloud(russian, "👉 ♧? 💍 ♧ 60"), "трефы? 💍 трефы 60");
  assert.equal(aloud(words, "📖 Rules ⚙️ Settings 🏆 5"), "Rules Settings 🏆 5");
  assert.equal(aloud({}, "♤K"), "♤K");
  assert.equal(aloud(words, "→ Eva +15"), "Eva +15");
  assert.equal(aloud(words, "📌 Pin the table. 🏳\uFE0F Eva: 100 conceded. 🏳 120"), "Pin the table. Eva: 100 conceded. 🏳 120");
  assert.equal(aloud(words, "❌ You: 115 failed. You −115 (⚡ bolt)"), "You: 115 failed. You −115 (bolt)");
  assert.equal(aloud(words, "Rules: Classic · /rules"), "Rules: Classic");
  assert.equal(aloud(words, `Locked in: ${"0f".repeat(16)}`), "Locked in: ");
});

test("a card that a verb governs is read in the accusative", () => {
  const inflected = { ...russian, objects: "Клади|Отдай|можно и", "letter-9": "9", "rank-9": "девятка", "object-9": "девятку", "object-K": "короля", "object-T": "десятку" };
  assert.equal(aloud(inflected, "💡 Клади ♠9: можно и ♠К, разницы нет."), "Клади девятку пик: можно и короля пик, разницы нет.");
  assert.equal(aloud(inflected, "Лучше отдай ♠9 → Ева, ♠10 → Макс: ♠К пригодится позже."), "Лучше отдай девятку пик – Ева, десятку пик – Макс: король пик пригодится позже.");
  assert.equal(aloud(inflected, "Колода: ♠9"), "Колода: девятка пик");
});

test("a suit after its marriage or its ten is read in the genitive", () => {
  const inflected = { ...russian, owners: "с|марьяж|масть", "suit-H": "червы", "of-H": "червей" };
  assert.equal(aloud(inflected, "Зашли с ♥, и ♥ у тебя есть."), "Зашли с червей, и червы у тебя есть.");
  assert.equal(aloud(inflected, "нет: марьяж ♥️ на 100, козырь ♥"), "нет: марьяж червей на 100, козырь червы");
});

test("a text keeps its looks: its pieces are the whole of it", () => {
  const text = "💡 Lead ♤K ▶ then 10 and ♧ 60";
  assert.equal(pieces(words, text).map(({ text }) => text).join(""), text);
  assert.deepEqual(pieces(words, "♤K")[0], { text: "♤K", said: "king of spades", suit: "S", letter: "K" });
});

test("cards are said suit by suit", () => {
  assert.equal(cardsSaid(words, ["AS", "9S", "KC"]), "spades ace, nine; clubs king");
});
