import type { Term } from '#contract/terms.ts';
import { effectiveSort, type TermFilters } from '#domain/term-search.ts';
import { visibility } from '#domain/term.ts';
import type { Queryable } from '../db/database.ts';
import type { Caller } from '../session/caller.ts';
import { termColumns } from '../terms/columns.ts';
import { type Bind, hitsSql, needleOf } from '../terms/search.ts';

const orders = {
  newest: 't.created_at desc, t.id desc',
  english_asc: 't.english_word collate "und-x-icu", t.id',
  vernacular_asc: 't.vernacular_word collate "und-x-icu", t.id',
  relevance: 'hit.score desc, t.english_word collate "und-x-icu", t.id',
} as const;

/** One page of the terms that the caller may see, and how many there are in all (exact). A status one may not see is an empty list. */
export async function listTerms(database: Queryable, caller: Caller, filters: TermFilters): Promise<{ terms: Term[]; total: number }> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const needle = filters.query === '' ? null : needleOf(filters.query);
  const who = seenStatus(caller, filters.status);
  if (who === 'nobody' || (filters.query !== '' && !needle)) return { terms: [], total: 0 };

  const conditions = [`t.status = ${bind(filters.status)}`];
  if (who === 'own') conditions.push(`t.submitter_id = ${bind(caller.user!.id)}`);
  if (filters.language !== 'all') conditions.push(`t.language = ${bind(filters.language)}`);
  if (filters.subject !== 'all') conditions.push(`t.subject = ${bind(filters.subject)}`);
  const hits = needle ? `with hit as materialized (${hitsSql(needle, filters.field, bind)}) ` : '';
  const from = `from terms t ${needle ? 'join hit on hit.term_id = t.id ' : ''}where ${conditions.join(' and ')}`;
  const order = orders[effectiveSort(filters)];
  const page = `limit ${bind(filters.pageSize)} offset ${bind((filters.page - 1) * filters.pageSize)}`;

  // The page's keys come from an index first; whole rows are read for these alone, also deep in the list.
  const { rows } = await database.query<Term & { total: number }>(
    `${hits}select n.total, p.* from (select count(*) as total ${from}) n left join lateral (
       select ${termColumns}, k.place from (select t.id, row_number() over (order by ${order}) as place ${from} order by ${order} ${page}) k join terms t on t.id = k.id
     ) p on true order by p.place`, values);
  return { terms: rows.filter((row) => row.id !== null), total: rows[0]!.total };
}

/** Whose terms of a status the caller may list. */
function seenStatus(caller: Caller, status: TermFilters['status']): 'all' | 'own' | 'nobody' {
  const who: readonly string[] = visibility[status];
  if (who.includes(caller.standing)) return 'all';
  return caller.user && who.includes('submitter') ? 'own' : 'nobody';
}
