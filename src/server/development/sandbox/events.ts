import type { Queryable, Row } from '#server/platform/db/database.ts';

const LIMIT = 100;

const LIST_EVENTS = `
  with events as (
    select
      id,
      payload,
      payload ->> 'type' as type,
      (payload ->> 'created')::bigint as created
    from sandbox_events
  )
  select payload
  from events
  where created >= $1
    and (cardinality($2::text[]) = 0 or type = any($2))
    and ($3::text is null or (created, id) < (select created, id from events where id = $3))
  order by created desc, id desc
  limit $4`;

/**
 * Lists events, newest first.
 * @param query can contain `types[]`, `created[gte]` and `starting_after`, which is the id of the
 * last event on the previous page
 */
export async function listEvents(
  database: Queryable,
  query: URLSearchParams,
): Promise<{ events: unknown[]; more: boolean }> {
  const types = [...query].filter(([name]) => name.startsWith('types[')).map(([, type]) => type);
  const { rows } = await database.query<Pick<Row<'sandboxEvents'>, 'payload'>>(LIST_EVENTS, [
    Number(query.get('created[gte]') ?? 0),
    types,
    query.get('starting_after'),
    LIMIT + 1,
  ]);
  return { events: rows.slice(0, LIMIT).map(({ payload }) => payload), more: rows.length > LIMIT };
}
