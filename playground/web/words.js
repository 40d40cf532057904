// The page's own words, in the language of the browser or the one that was chosen. What the bot says comes from the bot.

import de from "./words/de.js";
import en from "./words/en.js";
import pl from "./words/pl.js";
import ru from "./words/ru.js";
import uk from "./words/uk.js";

const WORDS = { de, en, pl, ru, uk };

const known = (code) => (code in WORDS ? code : null);

let language = known(localStorage.getItem("language")) ?? known(navigator.language.slice(0, 2)) ?? "en";

export const currentLanguage = () => language;

// Each language by its code, as it calls itself.
export const languages = () => Object.entries(WORDS).map(([code, words]) => [code, words.language]);

export function choose(code) {
  language = code;
  localStorage.setItem("language", language);
}

export function word(name, ...values) {
  const found = WORDS[language][name];
  return typeof found === "function" ? found(...values) : found;
}
