import { currentLocale, SOURCE_LOCALE } from './locale.ts';

const rules = /* @__PURE__ */ new Intl.PluralRules(SOURCE_LOCALE);

/** Formats a number for people: 1234 becomes "1,234" in English. */
export const formatNumber = (value: number): string => value.toLocaleString(currentLocale());

type Variants = { other: string } & { [category: string | number]: string };

/**
 * Picks the variant of an English message for a count. A variant for an exact number, such as `0`,
 * takes precedence over the variant for a plural category, such as `one`.
 */
export const plural = (count: number, variants: Variants): string =>
  variants[count] ?? variants[rules.select(count)] ?? variants.other;

/** Does the same for a message in another locale. */
export const pluralIn = (locale: string, count: number, variants: Variants): string =>
  variants[count] ?? variants[rulesOf(locale).select(count)] ?? variants.other;

const rulesOf = (locale: string): Intl.PluralRules => {
  const known = rulesByLocale.get(locale) ?? new Intl.PluralRules(locale);
  rulesByLocale.set(locale, known);
  return known;
};

const rulesByLocale = /* @__PURE__ */ new Map<string, Intl.PluralRules>();
