import type { VerifierScope } from '#contract/administration/scopes.ts';
import { errorText } from '#contract/error-texts.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import {
  type Covered,
  scopeIds,
  storeLentScope,
  storeScope,
} from '#server/identity/sessions/scopes.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { nameJson } from '#server/platform/db/name-json.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { lockUser } from './users.ts';

const READ_LENT = `
  select s.languages, s.subjects, s.lent_until as until, ${nameJson('g')} as by
  from verifier_scopes s
  join users g on g.id = s.granted_by
  where s.user_id = $1 and s.lent_until > now()
  order by s.lent_until, s.id`;

export async function readScope(database: Queryable, userId: string): Promise<VerifierScope> {
  const own = await database
    .selectFrom('verifierScopes')
    .select(['languages', 'subjects'])
    .where('userId', '=', userId)
    .where('lentUntil', 'is', null)
    .executeTakeFirst();
  const { rows: lent } = await database.query<VerifierScope['lent'][number]>(READ_LENT, [userId]);
  return { own: own ?? null, lent };
}

/**
 * Sets the languages and subjects in which a verifier decides. Empty lists mean all.
 * @throws 409 if the person is not a verifier
 */
export async function changeScope(
  tx: Queryable,
  userId: string,
  { actorId, ...to }: Covered & { actorId: string },
): Promise<VerifierScope> {
  await lockVerifier(tx, userId);
  const { own } = await readScope(tx, userId);
  await storeScope(tx, userId, { ...to, grantedBy: actorId });
  await recordAudit(tx, {
    action: 'scope',
    actorId,
    personId: userId,
    change: { from: own && scopeIds(own), to: scopeIds(to) },
  });
  return readScope(tx, userId);
}

/**
 * Lets a verifier also decide in other languages and subjects for some days.
 * @throws 409 if the person is not a verifier, or already decides in all languages and subjects
 */
export async function lendScope(
  tx: Queryable,
  userId: string,
  { actorId, days, ...covered }: Covered & { actorId: string; days: number },
): Promise<VerifierScope> {
  await lockVerifier(tx, userId);
  const { own } = await readScope(tx, userId);
  if (!own) throw new HttpProblem(409, errorText('scope_unlimited'));
  await storeLentScope(tx, userId, { ...covered, days, grantedBy: actorId });
  await recordAudit(tx, {
    action: 'scope',
    actorId,
    personId: userId,
    change: { from: scopeIds(own), to: scopeIds(covered), count: days },
  });
  return readScope(tx, userId);
}

async function lockVerifier(tx: Queryable, userId: string): Promise<void> {
  const { role } = await lockUser(tx, userId);
  if (role !== 'verifier') throw new HttpProblem(409, errorText('not_a_verifier'));
}
