import type { Role } from '../../src/domain/roles.ts';
import type { Caller } from '../../src/server/identity/sessions/caller.ts';
import type { Queryable } from '../../src/server/platform/db/database.ts';

/** A person in the database, by first name, and as the caller of what is tested. */
export async function person(
  database: Queryable,
  firstName: string,
  role: Role = 'user',
): Promise<Caller & { id: string }> {
  const email = `${firstName.toLowerCase()}@example.org`;
  const {
    rows: [row],
  } = await database.query<{ id: string; createdAt: string }>(
    `insert into users (issuer, subject, email, email_verified, first_name, last_name, role) values ('embedded', $1, $1, true, $2, 'Moyo', $3) returning id, created_at as "createdAt"`,
    [email, firstName, role],
  );
  return {
    id: row!.id,
    standing: role,
    user: {
      id: row!.id,
      email,
      emailVerified: true,
      firstName,
      lastName: 'Moyo',
      profileImageUrl: null,
      role,
      createdAt: row!.createdAt,
    },
  };
}
