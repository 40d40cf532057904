// Texts of the page, served from locales/ in every language: the chosen one, or that of the browser.

const FALLBACK = "en";
const WORDS = await (await fetch("/page/words.json")).json();

const known = (code) => (code in WORDS ? code : null);

let language = known(localStorage.getItem("language")) ?? known(navigator.language.slice(0, 2)) ?? FALLBACK;

export const currentLanguage = () => language;

// Pairs of language code and the language's own name.
export const languages = () => Object.entries(WORDS).map(([code, words]) => [code, words.language]);

export function choose(code) {
  language = code;
  localStorage.setItem("language", language);
}

// word("joined", { who, names }): a phrase with its placeholders filled in; `count` selects the plural form.
export function word(key, facts = {}) {
  const found = WORDS[language][key];
  const phrase = typeof found === "string" ? found : found[new Intl.PluralRules(language).select(facts.count)];
  return phrase.replace(/\{(\w+)\}/g, (_, name) => facts[name]);
}
