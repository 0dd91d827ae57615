/** The language of the interface (decision 0024). */
const LOCALE = 'en';
const rules = /* @__PURE__ */ new Intl.PluralRules(LOCALE);

/** Formats a number in a message: 1234 becomes "1,234". */
export const number = (value: number): string => value.toLocaleString(LOCALE);

/**
 * Picks the variant of a message for a count. A variant for an exact number, such as `=0`, takes
 * precedence over the variant for a plural category, such as `one`.
 */
export function plural(
  count: number,
  variants: { other: string } & { [category: string]: string },
): string {
  return variants[`=${count}`] ?? variants[rules.select(count)] ?? variants.other;
}

/**
 * Returns the parts of a list in a sentence, such as "a, b or c". A number stands for the item with
 * that index, and a string is the text between two items. `length` is the number of items.
 */
export function listParts(type: Intl.ListFormatType, length: number): (string | number)[] {
  const places = Array.from({ length }, (_, place) => String(place));
  // Our texts are in British English, which does not put a comma before the last item.
  return new Intl.ListFormat('en-GB', { type })
    .formatToParts(places)
    .map((part) => (part.type === 'element' ? Number(part.value) : part.value));
}
