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

/**
 * The parts of a list in a sentence, "0, 1 or 2": what stands between the items as text, and each
 * item as its place.
 */
export function listParts(type: Intl.ListFormatType, length: number): (string | number)[] {
  const places = Array.from({ length }, (_, place) => String(place));
  // British English, as in our texts: no comma before the last item.
  return new Intl.ListFormat('en-GB', { type })
    .formatToParts(places)
    .map((part) => (part.type === 'element' ? Number(part.value) : part.value));
}
