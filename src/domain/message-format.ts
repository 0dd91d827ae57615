/** The language of the interface (decision 0024). */
const LOCALE = 'en';
const rules = /* @__PURE__ */ new Intl.PluralRules(LOCALE);

/** Formats a number in a message: 1234 becomes "1,234". */
export const number = (value: number): string => value.toLocaleString(LOCALE);

/** Picks the variant of a message for a count; `=0` takes precedence over the plural category. */
export function plural(
  count: number,
  variants: { other: string } & { [category: string]: string },
): string {
  return variants[`=${count}`] ?? variants[rules.select(count)] ?? variants.other;
}

/**
 * Splits a list in a sentence, such as "0, 1 or 2", into parts: the index of each item, and the
 * text between the items.
 */
export function listParts(type: Intl.ListFormatType, length: number): (string | number)[] {
  const places = Array.from({ length }, (_, place) => String(place));
  // British English, like our texts: no comma before the last item.
  return new Intl.ListFormat('en-GB', { type })
    .formatToParts(places)
    .map((part) => (part.type === 'element' ? Number(part.value) : part.value));
}
