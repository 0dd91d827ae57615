import { eraseWithAccount } from '#server/features/profile/erase-with-account.ts';
import { recordErasure } from '#server/features/profile/erasure.ts';
import { deleteAccount } from '#server/identity/provider/accounts/revoke-credentials.ts';
import { anyOf, type Database, type Queryable } from '#server/platform/db/database.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { type Erasure, erasuresPath, readErasures } from './file.ts';

export type AppliedErasures = {
  /** People who were in the database again and have now been erased. */
  erased: number;
  /** People whose data was already erased. */
  alreadyErased: number;
  /** Ids that the database does not contain, for example because they are newer than a backup. */
  unknown: number;
  /** Whether at least one administrator is left. */
  hasAdmin: boolean;
};

/**
 * Erases again, from the earliest to the latest, the people who returned with a restored database.
 * Each erasure is a transaction. Also erases the last administrator. A second call changes nothing.
 */
export async function applyErasures(
  database: Database,
  erasures: readonly Erasure[],
  mailer: Pick<Mailer, 'forget'>,
): Promise<AppliedErasures> {
  const ordered = erasures.toSorted((one, other) => one.erasedAt.localeCompare(other.erasedAt));
  const counts = { erased: 0, alreadyErased: 0, unknown: 0 };
  for (const erasure of ordered) {
    const outcome = await database.transaction((tx) => eraseAgain(tx, erasure, mailer));
    counts[outcome] += 1;
  }
  return { ...counts, hasAdmin: await hasAdmin(database) };
}

async function eraseAgain(
  tx: Queryable,
  erasure: Erasure,
  mailer: Pick<Mailer, 'forget'>,
): Promise<'erased' | 'alreadyErased' | 'unknown'> {
  await recordErasure(tx, erasure);
  const user = await tx
    .selectFrom('users')
    .select('erasedAt')
    .where('id', '=', erasure.userId)
    .executeTakeFirst();
  if (!user) return 'unknown';
  if (user.erasedAt !== null) return 'alreadyErased';
  await eraseWithAccount(tx, erasure.userId, { mailer, deleteAccount, lastAdmin: 'allow' });
  return 'erased';
}

async function hasAdmin(database: Queryable): Promise<boolean> {
  const admin = await database
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('emailVerified', '=', true)
    .where('isSystem', '=', false)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * Checks that no erased person is in the database again, as can happen after a point-in-time
 * recovery.
 * @throws StartupError if somebody is
 */
export async function checkErasures(database: Queryable, dataDir: string): Promise<void> {
  const listed = (await readErasures(erasuresPath(dataDir))) ?? [];
  const returned = await database
    .selectFrom('users')
    .select('id')
    .where('erasedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', '=', anyOf(listed.map(({ userId }) => userId))),
        eb('id', 'in', eb.selectFrom('erasures').select('userId')),
      ]),
    )
    .execute();
  if (returned.length === 0) return;
  const people =
    returned.length === 1
      ? '1 person who deleted their account is'
      : `${returned.length} people who deleted their accounts are`;
  throw new StartupError(`${people} in this database again. Run npm run erase-again.`);
}

/** Describes for the operator what `applyErasures` did. */
export function describeErasures({
  erased,
  alreadyErased,
  unknown,
  hasAdmin,
}: AppliedErasures): string {
  const people = erased === 1 ? '1 person was' : `${erased} people were`;
  return [
    `${people} erased again. Already erased before: ${alreadyErased}. Not in this database: ${unknown}.`,
    ...(hasAdmin ? [] : ['Nobody is an administrator now. Run npm run grant-admin -- ADDRESS.']),
  ].join('\n');
}
