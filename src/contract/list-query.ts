import * as z from 'zod/mini';
import { type Language, languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { listVarietyFilters, type VarietyFilter, varietyFilterIds } from '#domain/varieties.ts';
import { choice } from './endpoint.ts';

/* Schemas for the query strings of lists. */

/** Returns a schema for one of the ids or `all`. The default is `all`. */
export const allOr = <const T extends readonly [string, ...string[]]>(ids: T) =>
  z._default(choice(['all', ...ids] as ['all', ...T]), 'all');

/** The parameters of a list that can be filtered by language and by the varieties of a language. */
export const languageFilters = { language: allOr(languageIds), variety: allOr(varietyFilterIds) };

/** Checks that a variety is only given with its language. */
export const checkVariety = z.refine<{
  language: Language | 'all';
  variety: VarietyFilter | 'all';
}>(({ language, variety }) => variety === 'all' || listVarietyFilters(language).includes(variety), {
  error: () => m.rules_variety_needs_language(),
  path: ['variety'],
});

/**
 * Returns a schema for several of the ids in a query string, separated by commas. The default is an
 * empty list.
 */
function commaList<const T extends readonly [string, ...string[]]>(ids: T, message: () => string) {
  const schema = z.pipe(
    z.string({ error: message }),
    z.transform((raw: string, context): T[number][] => {
      const named = raw.split(',').filter(Boolean);
      if (named.every((each) => ids.includes(each)))
        return ids.filter((each) => named.includes(each));
      context.issues.push({ code: 'custom', message: message(), input: raw });
      return z.NEVER;
    }),
  );
  z.globalRegistry.add(schema, { type: 'string', examples: [ids.slice(0, 2).join(',')] });
  return z._default(schema, []);
}

/** The parameters of a list that can be filtered by one or by several languages. */
export const severalLanguages = {
  language: allOr(languageIds),
  languages: commaList(languageIds, m.rules_languages_invalid),
};
type SeveralLanguages = { language: Language | 'all'; languages: Language[] };

export const namesLanguagesOnce = z.refine<SeveralLanguages>(
  ({ language, languages }) => language === 'all' || languages.length === 0,
  { error: () => m.rules_languages_twice(), path: ['languages'] },
);

/** Returns the languages to list. An empty list means all. */
export const chosenLanguages = ({ language, languages }: SeveralLanguages): Language[] =>
  language === 'all' ? languages : [language];

/**
 * Returns a schema for a whole number from 1 to `max` in a query string. The default is `standard`.
 */
export function wholeNumber(name: string, max: number, standard: number) {
  const message = () => m.rules_whole_number({ name, max });
  const schema = z.pipe(
    z.string({ error: message }),
    z.transform((raw: string, context): number => {
      const value = /^\d{1,7}$/.test(raw) ? Number(raw) : 0;
      if (value >= 1 && value <= max) return value;
      context.issues.push({ code: 'custom', message: message(), input: raw });
      return z.NEVER;
    }),
  );
  z.globalRegistry.add(schema, { type: 'integer', minimum: 1, maximum: max, default: standard });
  return z._default(schema, standard);
}

/**
 * Returns schemas for the `page` and `pageSize` parameters of a list with this default page size.
 */
export const pagingBy = (pageSize: number) => ({
  page: wholeNumber('page', limits.page.max, 1),
  pageSize: wholeNumber('pageSize', limits.pageSize.max, pageSize),
});
export const paging = pagingBy(limits.pageSize.default);

/** Returns a schema for a day in a query string, such as 2026-11-20. Missing days become null. */
export const optionalDay = () => {
  const error = () => m.rules_day();
  // PostgreSQL has no year 0.
  const day = z.iso.date({ error }).check(z.refine((value) => value >= '0001', { error }));
  return z._default(z.nullable(day), null);
};
