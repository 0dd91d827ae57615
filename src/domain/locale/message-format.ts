import { currentLocale, SOURCE_LOCALE } from './locale.ts';

const rules = /* @__PURE__ */ new Intl.PluralRules(SOURCE_LOCALE);

/** Formats a number for people: 1234 becomes "1,234" in English. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  value.toLocaleString(currentLocale(), options);

/**
 * Picks the variant of a message for a count. A variant for an exact number, such as `0`, takes
 * precedence over the variant for a plural category, such as `one`.
 */
export function plural(
  count: number,
  variants: { other: string } & { [category: string | number]: string },
): string {
  return variants[count] ?? variants[rules.select(count)] ?? variants.other;
}
