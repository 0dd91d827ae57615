import { errorText } from '#contract/error-texts.ts';
import type { DecidedTerm } from '#contract/review/verification.ts';
import { applyChanges } from '#domain/review/proposal.ts';
import type { TermChanges } from '#domain/term/fields.ts';
import { changesToRestore } from '#domain/term/versions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { correctTerm } from './edit-verified.ts';

type Restoration = {
  /** The entry of the term's history after which the term had the version. */
  historyId: string;
  reason: string;
  /** The version that the verifier saw. */
  version: number;
};

/**
 * Restores an earlier version of a verified term: of its fields, but not of its usage, its concept,
 * its example and its synonyms.
 * @throws 404 if the term has no such history entry
 * @throws 409 if the term is not verified, or has changed since the version that the verifier saw
 * @throws 400 if the earlier version does not differ
 */
export async function restoreVersion(
  tx: Queryable,
  termId: string,
  { historyId, reason, version }: Restoration,
  actorId: string,
): Promise<DecidedTerm> {
  const later = await readLaterChanges(tx, termId, historyId);
  return correctTerm(tx, termId, {
    kind: 'restore',
    actorId,
    reason,
    version,
    correct: (before) => applyChanges(before, changesToRestore(before, later)),
  });
}

/** Reads the changes after a history entry, newest first. */
async function readLaterChanges(
  tx: Queryable,
  termId: string,
  historyId: string,
): Promise<(TermChanges | null)[]> {
  const entry = await tx
    .selectFrom('termHistory')
    .select('position')
    .where('id', '=', historyId)
    .where('termId', '=', termId)
    .executeTakeFirst();
  if (!entry) throw new HttpProblem(404, errorText('missing'));
  const rows = await tx
    .selectFrom('termHistory')
    .select('changes')
    .where('termId', '=', termId)
    .where('position', '>', entry.position)
    .orderBy('position', 'desc')
    .execute();
  return rows.map(({ changes }) => changes);
}
