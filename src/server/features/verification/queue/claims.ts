import { alreadyDecided } from '#contract/errors.ts';
import { limits } from '#domain/limits.ts';
import type { TermStatus } from '#domain/term/status.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { nameOrPlaceholder } from './queue-facts.ts';

/**
 * The claim of another verifier stays until it expires. The lock waits for a concurrent decision,
 * which would otherwise leave the claim behind.
 */
const CLAIM = `
  insert into claims (term_id, verifier_id, session_id, expires_at)
  select t.id, $2, $3, now() + make_interval(mins => $4)
  from terms t
  where t.id = $1 and t.status = 'pending'
  for share
  on conflict (term_id) do update
  set
    verifier_id = excluded.verifier_id,
    session_id = excluded.session_id,
    claimed_at = case when claims.verifier_id = excluded.verifier_id
      then claims.claimed_at
      else now()
    end,
    expires_at = excluded.expires_at
  where claims.expires_at < now() or claims.verifier_id = excluded.verifier_id`;

const READ_CLAIM = `
  select
    t.status,
    c.expires_at as until,
    c.verifier_id,
    concat_ws(' ', u.first_name, u.last_name) as name
  from terms t
  left join claims c on c.term_id = t.id
  left join users u on u.id = c.verifier_id
  where t.id = $1`;

type ClaimRow = {
  status: TermStatus;
  until: string | null;
  verifierId: string | null;
  name: string;
};

/**
 * Claims a pending term for a verifier, or renews their claim.
 * @returns the name of the other verifier who has claimed the term, or null, and the end of the
 * claim
 * @throws 409 if the term is not pending
 */
export async function claimTerm(
  tx: Queryable,
  caller: Pick<SignedInCaller, 'user' | 'sessionId'>,
  termId: string,
): Promise<{ until: string; claimedBy: string | null }> {
  const { user, sessionId } = caller;
  await tx.query(CLAIM, [termId, user.id, sessionId, limits.claims.minutes]);
  const { rows } = await tx.query<ClaimRow>(READ_CLAIM, [termId]);
  const [row] = rows;
  if (!row?.until) throw new HttpProblem(409, alreadyDecided(row?.status ?? 'rejected'));
  const isOwn = row.verifierId === user.id;
  return { until: row.until, claimedBy: isOwn ? null : nameOrPlaceholder(row.name) };
}

/** Ends the verifier's claims on these terms. @returns how many there were */
export async function releaseTerms(
  tx: Queryable,
  verifierId: string,
  termIds: readonly string[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `
      delete from claims
      where verifier_id = $1 and term_id = any($2::uuid[])`,
    [verifierId, termIds],
  );
  return rowCount;
}
