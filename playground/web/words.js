// The page's own words, in the language of the browser or the one that was chosen. What the bot says comes from the bot.

const FALLBACK = "en";
const WORDS = await (await fetch("/page/words.json")).json();

const known = (code) => (code in WORDS ? code : null);

let language = known(localStorage.getItem("language")) ?? known(navigator.language.slice(0, 2)) ?? FALLBACK;

export const currentLanguage = () => language;

// Each language by its code, as it calls itself.
export const languages = () => Object.entries(WORDS).map(([code, words]) => [code, words.language]);

export function choose(code) {
  language = code;
  localStorage.setItem("language", language);
}

// word("joined", { who, names }): the phrase with its facts; `count` chooses the form of a counted one.
export function word(key, facts = {}) {
  const found = WORDS[language][key];
  const phrase = typeof found === "string" ? found : found[new Intl.PluralRules(language).select(facts.count)];
  return phrase.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}
