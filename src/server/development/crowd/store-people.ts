import type { Language } from '#domain/languages.ts';
import { EMBEDDED_ISSUER } from '#server/identity/embedded-issuer.ts';
import { createOrFindAccount } from '#server/identity/provider/accounts/accounts.ts';
import { hashPassword } from '#server/identity/provider/accounts/password.ts';
import { upsertUser } from '#server/identity/sessions/people.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { SAMPLE_PASSWORD } from '../sample/load.ts';
import type { PlannedPerson } from './people.ts';
import { DAY_MS } from './times.ts';

/**
 * Stores the people with their accounts, scopes, pages and statements. All accounts share one
 * password hash, because a hash takes as long to compute as storing a whole day.
 * @returns the ids of the users, in the order of the people
 */
export async function storePeople(
  tx: Queryable,
  people: readonly PlannedPerson[],
  now: number,
): Promise<string[]> {
  const passwordHash = await hashPassword(SAMPLE_PASSWORD);
  const ids: string[] = [];
  for (const person of people) {
    const id = await storePerson(tx, person, { now, passwordHash });
    await storeTrust(tx, id, person, now);
    ids.push(id);
  }
  return ids;
}

async function storePerson(
  tx: Queryable,
  { email, firstName, lastName, role, daysSinceJoining }: PlannedPerson,
  { now, passwordHash }: { now: number; passwordHash: string },
): Promise<string> {
  const identity = { email, firstName, lastName, emailVerified: true };
  const { account } = await createOrFindAccount(tx, { ...identity, passwordHash });
  const id = await upsertUser(
    tx,
    { ...identity, issuer: EMBEDDED_ISSUER, subject: account.id, profileImageUrl: null },
    [],
  );
  const createdAt = new Date(now - daysSinceJoining * DAY_MS).toISOString();
  await tx.updateTable('users').set({ role, createdAt }).where('id', '=', id).execute();
  return id;
}

async function storeTrust(
  tx: Queryable,
  userId: string,
  { role, language, scopes, hasPage }: PlannedPerson,
  now: number,
): Promise<void> {
  for (const { languages, subjects, lentDays } of scopes) {
    const lentUntil = lentDays && new Date(now + lentDays * DAY_MS).toISOString();
    await tx
      .insertInto('verifierScopes')
      .values({
        userId,
        languages: [...languages],
        subjects: [...subjects],
        lentUntil: lentUntil || null,
        grantedBy: userId,
      })
      .execute();
  }
  if (hasPage) await tx.insertInto('contributorPages').values({ userId }).execute();
  if (role === 'verifier') await storeStatement(tx, userId, language);
}

const storeStatement = (tx: Queryable, userId: string, language: Language) =>
  tx
    .insertInto('languageStatements')
    .values({ userId, language, relation: 'motherTongue' })
    .execute();
