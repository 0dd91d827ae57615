import type { Language } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable } from '../db/database.ts';
import { type Bind, hitsSql, needleOf } from '../terms/search.ts';

type Duplicate = { id: string; englishWord: string; vernacularWord: string };

/** Terms of the same language whose English word is the same or looks like it, verified or waiting, the closest first. */
export async function findDuplicates(database: Queryable, { english, language }: { english: string; language: Language }): Promise<Duplicate[]> {
  const needle = needleOf(english);
  if (!needle) return [];
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const hits = hitsSql(needle, 'english', bind);
  const { rows } = await database.query<Duplicate>(
    `with hit as materialized (${hits})
     select t.id, t.english_word as "englishWord", t.vernacular_word as "vernacularWord" from terms t join hit on hit.term_id = t.id
     where t.language = ${bind(language)} and t.status <> 'rejected' order by hit.score desc, t.english_word collate "und-x-icu", t.id limit ${bind(limits.duplicates.shown)}`, values);
  return rows;
}
