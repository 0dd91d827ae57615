import { createHash } from 'node:crypto';
import type { TakeBackList } from '#contract/administration/take-back.ts';
import { errorText } from '#contract/error-texts.ts';
import type { TermName } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { createBatch, finishBatch } from '#server/terms/decisions/batches.ts';
import { type Taken, takeBackTerm } from '#server/terms/decisions/take-back.ts';
import { LIST_DECIDED, LIST_SUBMITTED } from '#server/terms/decisions/take-back-sql.ts';
import { readNames } from './batches.ts';

export type TakeBackSubject = { what: 'submissions' | 'decisions'; since: string };

/** Lists one term more than a call takes back, to know whether any remain. */
async function listTaken(
  database: Queryable,
  personId: string,
  { what, since }: TakeBackSubject,
): Promise<Taken[]> {
  const { rows } = await database.query<Taken>(
    what === 'decisions' ? LIST_DECIDED : LIST_SUBMITTED,
    [personId, since, limits.takeBack.terms],
  );
  return rows;
}

const fingerprintOf = (taken: readonly Taken[]): string =>
  createHash('sha256')
    .update(taken.map(({ id, position }) => `${id} ${position}`).join('\n'))
    .digest('base64url');

/** Lists what a person contributed, or what a verifier decided, since a time. */
export async function previewTakeBack(
  database: Queryable,
  personId: string,
  subject: TakeBackSubject,
): Promise<TakeBackList> {
  const taken = await listTaken(database, personId, subject);
  const ids = taken.slice(0, limits.takeBack.shown).map(({ id }) => id);
  return {
    count: taken.length,
    first: await readNames(database, ids),
    fingerprint: fingerprintOf(taken),
  };
}

type Request = TakeBackSubject & { actorId: string; reason: string; fingerprint: string };

/**
 * Takes back what a person contributed or decided, each term in a transaction of its own, so that
 * other decisions do not wait for all of them. Terms that somebody else has changed are left out.
 * @throws 409 if the list has changed since the administrator saw it
 */
export async function takeBack(
  database: Database,
  personId: string,
  { what, since, actorId, reason, fingerprint }: Request,
): Promise<{ batch: string; taken: number; skipped: TermName[]; remaining: number }> {
  const listed = await listTaken(database, personId, { what, since });
  if (fingerprintOf(listed) !== fingerprint)
    throw new HttpProblem(409, errorText('take_back_changed'));
  const batchId = await createBatch(database, {
    kind: what === 'decisions' ? 'takeBackDecisions' : 'takeBackSubmissions',
    actorId,
    personId,
    since,
    reason,
  });
  const authors = new Set<string>();
  const skippedIds: string[] = [];
  for (const each of listed) {
    const term = await database.transaction(async (tx) => {
      const restored = await takeBackTerm(tx, each, { batchId, personId, actorId, since, reason });
      // One notice for each author, however many of the author's terms are concerned.
      if (restored && restored.submitterId !== personId && !authors.has(restored.submitterId))
        await notify(tx, {
          kind: restored.status === 'pending' ? 'reopened' : 'restored',
          userId: restored.submitterId,
          actorId,
          term: restored,
          reason,
          decisionId: restored.decision?.id ?? null,
        });
      return restored;
    });
    if (term) authors.add(term.submitterId);
    else skippedIds.push(each.id);
  }
  const taken = listed.length - skippedIds.length;
  await database.transaction((tx) => finishBatch(tx, batchId, taken));
  const remaining = await listTaken(database, personId, { what, since });
  const skipped = new Set(skippedIds);
  return {
    batch: batchId,
    taken,
    skipped: await readNames(database, skippedIds),
    remaining: remaining.filter(({ id }) => !skipped.has(id)).length,
  };
}
