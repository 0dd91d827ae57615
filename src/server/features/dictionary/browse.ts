import type { Term } from '#contract/term.ts';
import { languageIds } from '#domain/languages.ts';
import type { Sort } from '#domain/term-search.ts';
import type { Reads } from '#server/platform/db/database.ts';
import { termColumns } from '#server/terms/columns.ts';
import { countListedTerms, type ListScope } from './count-listed-terms.ts';

type Order = { columns: string; ahead: string; back: string };
const orders: Record<Exclude<Sort, 'relevance'>, Order> = {
  newest: { columns: 'created_at', ahead: 'created_at desc, id desc', back: 'created_at, id' },
  english_asc: {
    columns: 'english_word',
    ahead: 'english_word collate "und-x-icu", id',
    back: 'english_word collate "und-x-icu" desc, id desc',
  },
  vernacular_asc: {
    columns: 'vernacular_word',
    ahead: 'vernacular_word collate "und-x-icu", id',
    back: 'vernacular_word collate "und-x-icu" desc, id desc',
  },
};

/**
 * One page of a list without a query, and how many terms there are in all. The page's keys come
 * from an index in its order, counted from the nearer end; whole rows
 * are read for these alone.
 */
export async function browse(
  reads: Reads,
  scope: ListScope,
  sort: keyof typeof orders,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ terms: Term[]; total: number }> {
  // A list of one person's own is as long as that person is busy: its plan is made for them.
  const database = scope.submitterId === null ? reads.prepared : reads;
  const total = await countListedTerms(database, scope);
  const length = Math.min(limit, total - offset);
  if (length <= 0) return { terms: [], total };
  const fromEnd = total - offset - length;
  const back = fromEnd < offset;
  const values: unknown[] = [length, back ? fromEnd : offset];
  const order = orders[sort];
  // As an array, so that a plan which knows no values does not take the page for a tenth of the
  // table, which it would read whole.
  const keys = `select id from (${keysSql(scope, order.columns, back ? order.back : order.ahead, values)}) as keys order by ${back ? order.back : order.ahead} limit $1::bigint offset $2::bigint`;
  const { rows } = await database.query<Term>(
    `select ${termColumns} from unnest(array(${keys})) with ordinality as page (id, place) join terms t on t.id = page.id order by page.place ${back ? 'desc' : ''}`,
    values,
  );
  return { terms: rows, total };
}

/**
 * An index has each order for a status, alone, within a language, and within a subject of a
 * language: a subject of all languages is five of these, merged.
 */
function keysSql(
  { status, language, subject, submitterId }: ListScope,
  columns: string,
  order: string,
  values: unknown[],
): string {
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [`status = ${bind(status)}`];
  if (submitterId !== null) conditions.push(`submitter_id = ${bind(submitterId)}`);
  if (subject !== null) conditions.push(`subject = ${bind(subject)}`);
  if (language !== null) conditions.push(`language = ${bind(language)}`);
  const select = (more: string[]) =>
    `select id, ${columns} from terms where ${[...conditions, ...more].join(' and ')}`;
  const merges = subject !== null && language === null && submitterId === null;
  // The limit of each keeps the planner from sorting what the index has in order; no more is read
  // than the page needs.
  return merges
    ? languageIds
        .map(
          (each) =>
            `(${select([`language = ${bind(each)}`])} order by ${order} limit $1::bigint + $2::bigint)`,
        )
        .join(' union all ')
    : select([]);
}
