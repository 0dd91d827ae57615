const english = new Intl.PluralRules('en');

/**
 * The form of a message for a count, with the count in place of `#`: `plural(1, { one: '# term',
 * other: '# terms' })` is "1 term".
 */
export function plural(count: number, forms: { one: string; other: string }): string {
  const form = english.select(count) === 'one' ? forms.one : forms.other;
  return form.replace('#', count.toLocaleString('en'));
}
