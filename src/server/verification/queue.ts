import type { Term } from '#contract/terms.ts';
import type { MyAction, RecentAction } from '#contract/verification.ts';
import { decisions } from '#domain/term.ts';
import type { Queryable } from '../db/database.ts';
import { termColumns } from '../terms/columns.ts';
import type { Bind } from '../terms/search.ts';

type Page = { language: string; subject: string; page: number; pageSize: number };

function conditions(filters: Page, bind: Bind): string[] {
  return [
    ...(filters.language === 'all' ? [] : [`t.language = ${bind(filters.language)}`]),
    ...(filters.subject === 'all' ? [] : [`t.subject = ${bind(filters.subject)}`]),
  ];
}

const pageOf = (filters: Page, bind: Bind) => `limit ${bind(filters.pageSize)} offset ${bind((filters.page - 1) * filters.pageSize)}`;

/** The pending terms, oldest first: who has waited longest is next. */
export async function pendingTerms(database: Queryable, filters: Page): Promise<{ terms: Term[]; total: number }> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const from = `from terms t where ${[`t.status = 'pending'`, ...conditions(filters, bind)].join(' and ')}`;
  const { rows } = await database.query<Term & { total: number }>(
    `select n.total, p.* from (select count(*) as total ${from}) n left join lateral (select ${termColumns} ${from} order by t.created_at, t.id ${pageOf(filters, bind)}) p on true
     order by p."createdAt", p.id`, values);
  return { terms: rows.filter((row) => row.id !== null), total: rows[0]!.total };
}

/** Decisions, newest first: of one verifier, or of all. */
export async function decisionsOf(database: Queryable, actorId: string | null, filters: Page): Promise<{ actions: (MyAction & RecentAction)[]; total: number }> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const listed = decisions.map((action) => `'${action}'`).join(', ');
  const where = [`h.action in (${listed})`, ...(actorId ? [`h.actor_id = ${bind(actorId)}`] : []), ...conditions(filters, bind)].join(' and ');
  // Without a filter on the term, counting needs the history alone.
  const join = conditions(filters, () => '').length > 0 ? 'join terms t on t.id = h.term_id' : '';
  const { rows } = await database.query<{ total: number; id: string | null; action: MyAction['action']; createdAt: string; term: MyAction['term']; verifier: RecentAction['verifier'] }>(
    `select n.total, p.* from (select count(*) as total from term_history h ${join} where ${where}) n left join lateral (
       select h.id, h.action, h.created_at as "createdAt", h.position,
         json_build_object('id', t.id, 'englishWord', t.english_word, 'vernacularWord', t.vernacular_word, 'language', t.language) as term,
         json_build_object('firstName', u.first_name, 'lastName', u.last_name) as verifier
       from term_history h join terms t on t.id = h.term_id join users u on u.id = h.actor_id where ${where} order by h.position desc ${pageOf(filters, bind)}
     ) p on true order by p.position desc`, values);
  return { actions: rows.filter((row) => row.id !== null) as (MyAction & RecentAction)[], total: rows[0]!.total };
}
