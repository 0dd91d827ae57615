import { type Language, languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';

/** @returns the value of the parameter if it occurs exactly once, otherwise null */
export function singleParam(params: URLSearchParams, name: string): string | null {
  return params.getAll(name).length === 1 ? params.get(name) : null;
}

/** @returns the value if it is one of `values`, otherwise undefined */
export const parseChoice = <T extends string>(
  values: readonly T[],
  raw: string | null,
): T | undefined => values.find((value) => value === raw);

/** @returns the page number if it is valid, otherwise 1 */
export function parsePage(raw: string | null): number {
  const page = /^[1-9]\d{0,6}$/.test(raw ?? '') ? Number(raw) : 1;
  return page <= limits.page.max ? page : 1;
}

/**
 * Returns the language that an address names.
 * @param search the query string without its question mark
 */
export const readLanguageParam = (search: string): Language | undefined =>
  parseChoice(languageIds, singleParam(new URLSearchParams(search), 'language'));
