/** The language of the interface (decision 0024). */
const LOCALE = 'en';
const rules = /* @__PURE__ */ new Intl.PluralRules(LOCALE);

/** A number in a message: 1234 is "1,234". */
export const number = (value: number): string => value.toLocaleString(LOCALE);

/** The variant of a message for a count; `=0` goes before the plural category. */
export function plural(
  count: number,
  variants: { other: string } & { [category: string]: string },
): string {
  return variants[`=${count}`] ?? variants[rules.select(count)] ?? variants.other;
}
