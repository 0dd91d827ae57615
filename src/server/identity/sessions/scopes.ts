import type { Language } from '#domain/languages.ts';
import type { Subject } from '#domain/subjects.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/* Only this file and the code that erases accounts change the scopes of verifiers. */

export type Covered = { languages: Language[]; subjects: Subject[] };

/**
 * Sets the languages and subjects in which a verifier decides. Lent ones do not change. An empty
 * list of languages means all languages, and an empty list of subjects all subjects.
 */
export async function storeScope(
  tx: Queryable,
  userId: string,
  { languages, subjects, grantedBy }: Covered & { grantedBy: string },
): Promise<void> {
  await tx
    .deleteFrom('verifierScopes')
    .where('userId', '=', userId)
    .where('lentUntil', 'is', null)
    .execute();
  if (languages.length + subjects.length > 0)
    await tx
      .insertInto('verifierScopes')
      .values({ userId, languages, subjects, grantedBy })
      .execute();
}

const LEND_SCOPE = `
  insert into verifier_scopes (user_id, languages, subjects, granted_by, lent_until)
  values ($1, $2, $3, $4, now() + make_interval(days => $5))`;

/** Lets a verifier also decide in other languages and subjects for some days. */
export async function storeLentScope(
  tx: Queryable,
  userId: string,
  scope: Covered & { grantedBy: string; days: number },
): Promise<void> {
  const { languages, subjects, grantedBy, days } = scope;
  await tx.query(LEND_SCOPE, [userId, languages, subjects, grantedBy, days]);
}

/** Deletes the scope of a person who is no longer a verifier. */
export async function deleteScope(tx: Queryable, userId: string): Promise<void> {
  await tx.deleteFrom('verifierScopes').where('userId', '=', userId).execute();
}

/** Returns a scope as the audit log records it: a list of ids, or null for everything. */
export const scopeIds = ({ languages, subjects }: Covered): string | null =>
  [...languages, ...subjects].join(' ') || null;
