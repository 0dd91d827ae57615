import type { Role } from '#domain/roles.ts';
import { createAccount } from '#server/identity/provider/accounts.ts';
import { EMBEDDED_ISSUER, upsertUser } from '#server/identity/sessions/people.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/write.ts';
import { sampleTerms } from './concepts.ts';
import { pendingTerms } from './pending.ts';

/** Published in the README and on the console: never on a site in production. */
export const SAMPLE_PASSWORD = 'speak-science';
const people = [
  { email: 'admin@example.org', lastName: 'Admin', role: 'admin' },
  { email: 'verifier@example.org', lastName: 'Verifier', role: 'verifier' },
  { email: 'contributor@example.org', lastName: 'Contributor', role: 'user' },
] as const satisfies readonly { email: string; lastName: string; role: Role }[];
export const sampleAddresses = people.map(({ email }) => email);

const LOCK = 7_236_004;

/**
 * Puts the sample into an empty database: three accounts with their people, terms that are
 * verified, and terms that wait. One transaction, so that a
 * start which is cut off leaves nothing of it.
 * @returns whether it was stored; false when the database holds anything already
 */
export async function loadSample(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const {
      rows: [found],
    } = await tx.query<{ any: boolean }>(
      'select exists (select 1 from users) or exists (select 1 from accounts) or exists (select 1 from terms) as any',
    );
    if (found!.any) return false;
    const [, verifier, contributor] = [
      await join(tx, people[0]),
      await join(tx, people[1]),
      await join(tx, people[2]),
    ];
    await storeTerms(tx, sampleTerms, { submitterId: contributor, verifierId: verifier });
    await storeTerms(tx, pendingTerms, { submitterId: contributor, verifierId: null });
    return true;
  });
}

/** Whether any of the accounts with the published password is there. */
export async function hasSampleAccounts(database: Queryable): Promise<boolean> {
  const { rowCount } = await database.query('select 1 from accounts where lower(email) = any($1)', [
    sampleAddresses,
  ]);
  return rowCount > 0;
}

async function join(tx: Queryable, person: (typeof people)[number]): Promise<string> {
  const { email, lastName, role } = person;
  const account = await createAccount(tx, {
    email,
    password: SAMPLE_PASSWORD,
    firstName: 'Sample',
    lastName,
    emailVerified: true,
  });
  const id = await upsertUser(
    tx,
    {
      issuer: EMBEDDED_ISSUER,
      subject: account!.id,
      email,
      emailVerified: true,
      firstName: 'Sample',
      lastName,
      profileImageUrl: null,
    },
    [],
  );
  await tx.query('update users set role = $2 where id = $1', [id, role]);
  return id;
}
