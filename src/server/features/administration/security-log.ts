import { sql } from 'kysely';
import type { LoggedEvent } from '#contract/administration/security-events.ts';
import type { SecurityEventDetail, SecurityEventKind } from '#domain/people/security-events.ts';
import type { Queryable } from '#server/platform/db/database.ts';

type Filters = {
  kind: SecurityEventKind | 'all';
  /** The email address of the person whose events are listed; null lists everybody's events. */
  person: string | null;
  page: number;
  pageSize: number;
};

/** Lists the security log, newest first. */
export async function listSecurityEvents(
  database: Queryable,
  { kind, person, page, pageSize }: Filters,
): Promise<{ events: LoggedEvent[]; total: number }> {
  const userId = person === null ? null : await findUserByAddress(database, person);
  if (userId === undefined) return { events: [], total: 0 };
  const matching = database
    .selectFrom('securityEvents as e')
    .$if(kind !== 'all', (rows) => rows.where('e.kind', '=', kind))
    .$if(userId !== null, (rows) => rows.where('e.userId', '=', userId));
  const [rows, { total }] = await Promise.all([
    matching
      .leftJoin('users as u', 'u.id', 'e.userId')
      .select(['e.id', 'e.at', 'e.kind', 'e.ip', 'e.detail'])
      .select(['u.email', 'u.firstName', 'u.lastName'])
      .$narrowType<{ kind: SecurityEventKind; detail: SecurityEventDetail }>()
      .orderBy('e.position', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const events = rows.map(({ email, firstName, lastName, ...event }) => ({
    ...event,
    person: email === null ? null : { email, firstName, lastName },
  }));
  return { events, total };
}

/** Returns the id of the user with this email address, or undefined if there is none. */
async function findUserByAddress(database: Queryable, email: string): Promise<string | undefined> {
  const user = await database
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', sql<string>`lower(${email})`))
    .executeTakeFirst();
  return user?.id;
}
