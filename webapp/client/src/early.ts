// Words of the page before a table brings its own. The server writes them into the page, in all its languages.

export interface EarlyWords {
  slow: string;
  again: string;
}

const NONE: EarlyWords = { slow: "", again: "↻" };
const FALLBACK = "en";

// The words in the first of the languages that there are, for example "pt-BR" and "de".
export function earlyWords(written: string | undefined, languages: readonly string[]): EarlyWords {
  const known = JSON.parse(written ?? "{}") as Record<string, EarlyWords>;
  const code = [...languages.map((each) => each.slice(0, 2).toLowerCase()), FALLBACK].find((each) => known[each]);
  return code ? known[code]! : NONE;
}
