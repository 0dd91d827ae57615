import type {
  changeLicence as changeLicenceCall,
  listSources as listCall,
} from '#contract/administration/sources.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { requestBuilds } from '#server/publishing/due.ts';
import { LEFT_OUT } from '#server/terms/derived/left-out.ts';
import { storeLicence } from '#server/terms/rows/describe-sources.ts';
import { isListedId } from '#server/terms/rows/unlisted.ts';

type SourceList = ReplyOf<typeof listCall>;

const LIST_SOURCES = `
  with supported as (
    select
      ts.source,
      count(*)::integer as terms,
      count(left_out.id)::integer as left_out
    from term_sources ts
    join terms t on t.id = ts.term_id and t.status = 'verified'
    left join (${LEFT_OUT}) as left_out on left_out.id = t.id
    where ${isListedId('t.id')}
    group by ts.source
  )
  select
    s.code,
    s.name,
    s.publisher,
    s.licence,
    s.url,
    s.rank,
    s.subject_ranks,
    coalesce(supported.terms, 0) as terms,
    coalesce(supported.left_out, 0) as left_out
  from sources s
  left join supported on supported.source = s.code
  order by
    s.licence is not null,
    coalesce(supported.left_out, 0) desc,
    coalesce(supported.terms, 0) desc,
    s.code
  limit $1
  offset $2`;

const COUNT_LEFT_OUT = `
  select
    (select count(*) from sources)::integer as total,
    count(*)::integer as left_out,
    (count(*) filter (
      where not exists (select from term_sources ts where ts.term_id = left_out.id)
    ))::integer as without_source
  from (${LEFT_OUT}) as left_out`;

/** Lists sources, those without a licence first, and counts the terms that exports leave out. */
export async function listSources(
  database: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<SourceList> {
  const [list, counts] = await Promise.all([
    database.query<SourceList['sources'][number]>(LIST_SOURCES, [pageSize, (page - 1) * pageSize]),
    database.query<Omit<SourceList, 'sources'>>(COUNT_LEFT_OUT),
  ]);
  const [row] = counts.rows;
  if (!row) throw new Error('the counts returned no row');
  return { sources: list.rows, ...row };
}

/**
 * Changes the licence of a source. If it differs from the stored one, also records the change, and
 * asks the jobs for new exports and packs.
 * @throws 404 if there is no such source
 */
export async function changeLicence(
  tx: Queryable,
  change: { code: string; licence: string | null },
  actorId: string,
): Promise<ReplyOf<typeof changeLicenceCall>> {
  const { code, licence: to } = change;
  const from = await storeLicence(tx, change);
  if (from === undefined) throw new HttpProblem(404, errorText('missing'));
  if (from !== to) {
    const change = { source: code, from, to };
    await recordAudit(tx, { action: 'source', actorId, personId: null, change });
    await requestBuilds(tx);
  }
  return { code, licence: to };
}
