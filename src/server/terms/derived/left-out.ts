import type { Queryable } from '#server/platform/db/database.ts';
import { isListedId } from '../rows/unlisted.ts';

/** A source without a licence, and how many verified words exports leave out for that reason. */
export type LeftOutSource = {
  /** Null for words without a source. */
  code: string | null;
  name: string | null;
  terms: number;
};

/** The remedy, for an operator or an administrator. */
export const DESCRIBE_SOURCES =
  'Enter their licences on /admin?tab=sources, or describe the sources with: ' +
  'npm run import -- --sources FILE.csv';

/** The verified terms of imports that no source with a licence supports (chooseLicence). */
export const LEFT_OUT = `
  select t.id
  from terms t
  join users u on u.id = t.submitter_id and u.is_system
  where t.status = 'verified'
    and ${isListedId('t.id')}
    and not exists (
      select
      from term_sources x
      join sources xs on xs.code = x.source and xs.licence is not null
      where x.term_id = t.id
    )`;

/** Counts the verified terms that exports leave out because their licence is not known. */
export async function countLeftOut(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ terms: number }>(
    `select count(*)::integer as terms from (${LEFT_OUT}) as left_out`,
  );
  return rows[0]?.terms ?? 0;
}

const LIST_LEFT_OUT = `
  select s.code, s.name, count(*)::integer as terms
  from (${LEFT_OUT}) as left_out
  left join term_sources ts on ts.term_id = left_out.id
  left join sources s on s.code = ts.source
  group by s.code, s.name
  order by terms desc, s.code`;

/** Lists the sources whose words exports leave out, those with the most words first. */
export async function listLeftOut(database: Queryable): Promise<LeftOutSource[]> {
  return (await database.query<LeftOutSource>(LIST_LEFT_OUT)).rows;
}
