import type { Language } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { analyzeQuery } from '#domain/search/analyze.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type Bind, hitsSql, type SearchScope } from '#server/terms/search.ts';
import { similarTerms, termsByRank } from '#server/terms/similar.ts';

type Duplicate = { id: string; englishWord: string; vernacularWord: string };

/**
 * Terms of the same language whose English word is the same or looks like it, verified or waiting,
 * the closest first.
 */
export async function findDuplicates(
  search: Queryable,
  { english, language }: { english: string; language: Language },
): Promise<Duplicate[]> {
  const needle = analyzeQuery(english, language);
  if (!needle) return [];
  const scope: SearchScope = {
    field: 'english',
    language,
    subject: null,
    statuses: ['verified', 'pending'],
    submitterId: null,
  };
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { rows } = await search.query<Duplicate>(
    `with hit as materialized (${hitsSql(needle, scope, bind)}), closest as materialized (select * from hit order by rank fetch first ${limits.duplicates.shown} rows with ties)
     select t.id, t.english_word as "englishWord", t.vernacular_word as "vernacularWord" from closest join terms t on t.id = closest.term_id
     order by closest.rank, t.english_word collate "und-x-icu", t.id limit ${limits.duplicates.shown}`,
    values,
  );
  if (rows.length === limits.duplicates.shown) return rows;
  const known = new Set(rows.map(({ id }) => id));
  const similar = (await similarTerms(search, needle, scope)).filter(({ id }) => !known.has(id));
  const closest = await termsByRank(search, similar, {
    offset: 0,
    limit: limits.duplicates.shown - rows.length,
  });
  return [
    ...rows,
    ...closest.map(({ id, englishWord, vernacularWord }) => ({ id, englishWord, vernacularWord })),
  ];
}
