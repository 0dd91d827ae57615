import type { Term } from '#contract/term.ts';
import type { MyAction, RecentAction } from '#contract/verification.ts';
import type { QueuePreferences } from '#domain/preferences.ts';
import { decisions } from '#domain/term/transitions.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { termColumns } from '#server/terms/columns.ts';

type Page = { language: string; subject: string; page: number; pageSize: number };

function conditions(filters: Page, bind: Bind): string[] {
  return [
    ...(filters.language === 'all' ? [] : [`t.language = ${bind(filters.language)}`]),
    ...(filters.subject === 'all' ? [] : [`t.subject = ${bind(filters.subject)}`]),
  ];
}

const limitOffset = (filters: Page, bind: Bind) =>
  `limit ${bind(filters.pageSize)} offset ${bind((filters.page - 1) * filters.pageSize)}`;

/**
 * The pending terms that a verifier prefers, then the others; each oldest first, since who has
 * waited longest is next. Both parts are read in the order of
 * an index and no further than the page reaches, so that a long queue is never sorted.
 */
export async function pendingTerms(
  database: Queryable,
  filters: Page,
  preferences: QueuePreferences,
): Promise<{ terms: Term[]; total: number }> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = [`t.status = 'pending'`, ...conditions(filters, bind)].join(' and ');
  const preferred =
    [
      ...(preferences.languages.length > 0
        ? [`t.language = any(${bind(preferences.languages)})`]
        : []),
      ...(preferences.subjects.length > 0
        ? [`t.subject = any(${bind(preferences.subjects)})`]
        : []),
    ].join(' and ') || 'true';
  const reach = `limit ${bind(filters.page * filters.pageSize)}`;
  const part = (place: number, condition: string) =>
    `(select ${place} as place, t.id, t.created_at from terms t where ${where} and ${condition} order by t.created_at, t.id ${reach})`;
  const { rows } = await database.query<Term & { total: number }>(
    `select n.total, p.* from (select count(*) as total from terms t where ${where}) n left join (
       select q.place, q.created_at as waits_since, ${termColumns} from (
         select * from (${part(1, preferred)} union all ${part(2, `not (${preferred})`)}) parts order by place, created_at, id ${limitOffset(filters, bind)}
       ) q join terms t on t.id = q.id
     ) p on true order by p.place, p.waits_since, p.id`,
    values,
  );
  return { terms: rows.filter((row) => row.id !== null), total: rows[0]!.total };
}

/** Decisions, newest first: of one verifier, or of all. */
export async function listDecisions(
  database: Queryable,
  actorId: string | null,
  filters: Page,
): Promise<{ actions: (MyAction & RecentAction)[]; total: number }> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const listed = decisions.map((action) => `'${action}'`).join(', ');
  const where = [
    `h.action in (${listed})`,
    ...(actorId ? [`h.actor_id = ${bind(actorId)}`] : []),
    ...conditions(filters, bind),
  ].join(' and ');
  // Without a filter on the term, counting needs the history alone.
  const join = conditions(filters, () => '').length > 0 ? 'join terms t on t.id = h.term_id' : '';
  const { rows } = await database.query<{
    total: number;
    id: string | null;
    action: MyAction['action'];
    createdAt: string;
    term: MyAction['term'];
    verifier: RecentAction['verifier'];
  }>(
    `select n.total, p.* from (select count(*) as total from term_history h ${join} where ${where}) n left join lateral (
       select h.id, h.action, h.created_at as "createdAt", h.position,
         json_build_object('id', t.id, 'englishWord', t.english_word, 'vernacularWord', t.vernacular_word, 'language', t.language) as term,
         json_build_object('firstName', u.first_name, 'lastName', u.last_name) as verifier
       from term_history h join terms t on t.id = h.term_id join users u on u.id = h.actor_id where ${where} order by h.position desc ${limitOffset(filters, bind)}
     ) p on true order by p.position desc`,
    values,
  );
  return {
    actions: rows.filter((row) => row.id !== null) as (MyAction & RecentAction)[],
    total: rows[0]!.total,
  };
}
