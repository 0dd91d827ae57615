import { paths } from '#client/runtime/paths.ts';
import { filtersFromParams, type TermFilters } from '#domain/lists/term-search.ts';
import { cleanCharacters } from '#domain/search/clean-characters.ts';

const filterNames = [
  'query',
  'field',
  'language',
  'variety',
  'subject',
  'status',
  'sort',
  'pageSize',
] as const;

/**
 * Returns whether two sets of filters select the same list, apart from the page number. Ignores
 * `allLanguages`, which does not change the list.
 */
export function isSameList(one: TermFilters, other: TermFilters): boolean {
  const [first, second] = [one, other].map(({ allLanguages: _, ...filters }) =>
    paths.dictionary({ ...filters, page: 1 }),
  );
  return first === second;
}

/** Reads the filters from the form, which has no field for the page number. */
export function readForm(form: HTMLFormElement): Partial<TermFilters> {
  const read = filtersFromParams(
    [...new FormData(form)].map(([name, value]) => [name, String(value)] as const),
  );
  return Object.fromEntries(filterNames.map((name) => [name, read[name]]));
}

/** Writes the filters to the form. Does not change the query while the user is typing it. */
export function showInForm(form: HTMLFormElement, filters: TermFilters, isTyping: boolean): void {
  for (const name of filterNames) {
    const control = form.elements.namedItem(name) as
      | HTMLInputElement
      | HTMLSelectElement
      | RadioNodeList
      | null;
    // The form has a field for the variety only if the language has several.
    if (!control) continue;
    const isEmptyForAll = name === 'subject' || name === 'variety';
    const value = isEmptyForAll && filters[name] === 'all' ? '' : String(filters[name] ?? '');
    // The query in the URL is cleaned. Do not change what the search box contains.
    if (name === 'query' && (isTyping || cleanCharacters(control.value) === value)) continue;
    control.value = value;
  }
}
