import type { Role } from '#domain/roles.ts';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { createAccount } from '#server/identity/provider/accounts/accounts.ts';
import { upsertUser } from '#server/identity/sessions/people.ts';
import { anyOf, type Database, type Queryable } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { describeSources } from '#server/terms/rows/describe-sources.ts';
import { sampleTerms } from './concepts.ts';
import { pendingTerms } from './pending.ts';
import { sources } from './sources.ts';

/**
 * This password is public: the README and the console show it. Production never has these accounts.
 */
export const SAMPLE_PASSWORD = 'speak-science';
const people = [
  { email: 'admin@example.org', lastName: 'Admin', role: 'admin' },
  { email: 'verifier@example.org', lastName: 'Verifier', role: 'verifier' },
  { email: 'contributor@example.org', lastName: 'Contributor', role: 'user' },
] as const satisfies readonly { email: string; lastName: string; role: Role }[];
export const sampleAddresses = people.map(({ email }) => email);

/** Advisory lock that prevents concurrent starts from loading the sample several times. */
const LOCK = 7_236_004;

/**
 * Loads the sample into an empty database: three accounts with their users, and verified and
 * pending terms. Uses one transaction, so that nothing is stored if the process is killed halfway.
 * @param at when the verified terms were submitted and verified; by default, now
 * @returns false if the database is not empty
 */
export async function loadSample(database: Database, at?: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    if (!(await isEmpty(tx))) return false;
    await addPerson(tx, people[0]);
    const verifier = await addPerson(tx, people[1]);
    const contributor = await addPerson(tx, people[2]);
    await describeSources(tx, sources);
    await storeTerms(tx, sampleTerms, { submitterId: contributor, verifierId: verifier, at });
    await storeTerms(tx, pendingTerms, { submitterId: contributor, verifierId: null });
    return true;
  });
}

async function isEmpty(tx: Queryable): Promise<boolean> {
  const { hasRows } = await tx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('users').select('id')),
          eb.exists(eb.selectFrom('accounts').select('id')),
          eb.exists(eb.selectFrom('terms').select('id')),
        ])
        .as('hasRows'),
    )
    .executeTakeFirstOrThrow();
  return !hasRows;
}

/**
 * Checks whether the database contains an account of the sample or of the crowd, which it
 * recognizes by the address. All these accounts have the published password.
 */
export async function hasSampleAccounts(database: Queryable): Promise<boolean> {
  const found = await database
    .selectFrom('accounts')
    .select('id')
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['email']), '=', anyOf(sampleAddresses)),
        eb(eb.fn<string>('lower', ['email']), 'like', 'crowd-___@example.org'),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

async function addPerson(tx: Queryable, person: (typeof people)[number]): Promise<string> {
  const { email, lastName, role } = person;
  const account = await createAccount(tx, {
    email,
    password: SAMPLE_PASSWORD,
    firstName: 'Sample',
    lastName,
    emailVerified: true,
  });
  if (!account) throw new Error(`an account with the address ${email} already exists`);
  const id = await upsertUser(
    tx,
    {
      issuer: EMBEDDED_ISSUER,
      subject: account.id,
      email,
      emailVerified: true,
      firstName: 'Sample',
      lastName,
      profileImageUrl: null,
    },
    [],
  );
  await tx.updateTable('users').set({ role }).where('id', '=', id).execute();
  return id;
}
