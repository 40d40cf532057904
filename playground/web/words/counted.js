// A number with its word, in the form that the language wants of it.

export const counted = (language, count, forms) => `${count} ${forms[new Intl.PluralRules(language).select(count)]}`;
