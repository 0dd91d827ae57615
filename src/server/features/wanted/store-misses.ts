import type { WantedSearch } from '#domain/site/wanted.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';

type Miss = WantedSearch & { visitor: string };

const STORE_KEY = `
  insert into visitor_keys (day, key)
  values ($1, $2)
  on conflict (day) do nothing`;

/**
 * Returns the key of a day, which all copies of the server share. `proposed` becomes the key if the
 * day has none yet.
 */
export async function readVisitorKey(
  database: Queryable,
  day: string,
  proposed: string,
): Promise<string> {
  await database.query(STORE_KEY, [day, proposed]);
  const { rows } = await database.query<Pick<Row<'visitorKeys'>, 'key'>>(
    'select key from visitor_keys where day = $1',
    [day],
  );
  return rows[0]?.key ?? proposed;
}

const MISSED = `
  select m.text, nullif(m.language, 'all') as language, m.visitor
  from unnest($1::text[], $2::text[], $3::text[]) as m (text, language, visitor)`;

/** Sorted, so that two copies of the server that store the same searches do not deadlock. */
const STORE_SEARCHES = `
  insert into wanted_searches (text, language)
  select distinct m.text, m.language
  from (${MISSED}) as m
  order by m.text, m.language
  on conflict (text, language) do nothing`;

const STORE_VISITORS = `
  insert into search_misses (wanted_id, day, visitor)
  select w.id, $4, m.visitor
  from (${MISSED}) as m
  join wanted_searches w
    on w.text = m.text and w.language is not distinct from m.language
  order by w.id, m.visitor
  on conflict do nothing
  returning wanted_id`;

/** Leaves out searches for which the number of people stays, so that caches are not cleared. */
const COUNT_PEOPLE = `
  update wanted_searches w
  set people = greatest(w.people, c.people), last_missed_at = now()
  from (
    select wanted_id, count(*) as people
    from search_misses
    where wanted_id = any($1) and day = $2
    group by wanted_id
  ) as c
  where w.id = c.wanted_id
    and (w.people < c.people or w.last_missed_at < now() - interval '1 day')`;

export async function storeMisses(
  database: Database,
  day: string,
  misses: readonly Miss[],
): Promise<void> {
  const columns = [
    misses.map(({ text }) => text),
    misses.map(({ language }) => language),
    misses.map(({ visitor }) => visitor),
  ];
  await database.transaction(async (tx) => {
    await tx.query(STORE_SEARCHES, columns);
    const { rows } = await tx.query<Pick<Row<'searchMisses'>, 'wantedId'>>(STORE_VISITORS, [
      ...columns,
      day,
    ]);
    if (rows.length > 0) await tx.query(COUNT_PEOPLE, [rows.map(({ wantedId }) => wantedId), day]);
  });
}
