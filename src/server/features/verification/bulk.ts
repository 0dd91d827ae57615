import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { alreadyDecided } from '#contract/errors.ts';
import type { decideInBulk } from '#contract/review/bulk.ts';
import type { Term } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import type { BulkOutcome } from '#domain/review/bulk.ts';
import type { BatchKind } from '#domain/site/batch.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { callerAsActor, findObstacle } from '#server/terms/changes/actor.ts';
import type { ChangeKind } from '#server/terms/changes/kinds.ts';
import { createBatch, finishBatch } from '#server/terms/decisions/batches.ts';
import { decideOnTerm } from '#server/terms/decisions/decide.ts';
import { assignConcept } from '#server/terms/edits/assign-concept.ts';
import { findTerm } from '#server/terms/rows/read.ts';

type Bulk = BodyOf<typeof decideInBulk>;
type Result = ReplyOf<typeof decideInBulk>['results'][number];

/**
 * Decides on up to 100 terms, each in a transaction of its own, so that terms on which others have
 * decided do not stop the rest.
 */
export async function decideInTurn(
  database: Database,
  caller: SignedInCaller,
  bulk: Bulk,
): Promise<Result[]> {
  const results = new Map<string, Result>();
  for (const id of bulk.ids.toSorted()) {
    const [outcome, detail, link = null] = await decideOne(database, caller, id, bulk);
    results.set(id, { id, outcome, detail, link });
  }
  const done = [...results.values()].filter(({ outcome }) => outcome === 'done').length;
  if (done > 0) await recordBulk(database, caller.user.id, bulk, done);
  return bulk.ids.flatMap((id) => results.get(id) ?? []);
}

const kinds = {
  reject: { batch: 'bulkReject', change: 'reject' },
  approve: { batch: 'bulkApprove', change: 'approve' },
  concept: { batch: 'bulkConcept', change: 'assignConcept' },
} as const satisfies Record<Bulk['action'], { batch: BatchKind; change: ChangeKind }>;

/** Records a bulk call, so that administrators see it. */
async function recordBulk(
  database: Database,
  actorId: string,
  bulk: Bulk,
  terms: number,
): Promise<void> {
  const reason = bulk.action === 'reject' ? bulk.reason : null;
  await database.transaction(async (tx) => {
    const kind = kinds[bulk.action].batch;
    const id = await createBatch(tx, { kind, actorId, personId: null, reason });
    await finishBatch(tx, id, terms);
  });
}

type Outcome = readonly [outcome: BulkOutcome, detail: string | null, link?: string | undefined];

async function decideOne(
  database: Database,
  caller: SignedInCaller,
  id: string,
  bulk: Bulk,
): Promise<Outcome> {
  try {
    const term = await findTerm(database, caller, id);
    const refused = await refuseInBulk(database, caller, term, bulk);
    if (refused) return refused;
    await database.transaction((tx) => apply(tx, id, bulk, caller.user.id));
    return ['done', null];
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    return [await explain(database, id, error), error.message, error.link];
  }
}

/**
 * Returns why the verifier cannot decide on the term in bulk, which includes their own submissions
 * even if the setting `selfReview` is on.
 */
async function refuseInBulk(
  database: Database,
  caller: SignedInCaller,
  term: Term,
  { action }: Bulk,
): Promise<Outcome | null> {
  const obstacle = findObstacle(kinds[action].change, callerAsActor(caller, false), term);
  if (obstacle === 'own') return ['own', m.errors_detail_own_submission()];
  if (obstacle) return ['scope', m.errors_detail_out_of_scope()];
  if (term.status !== 'pending') return ['decided', alreadyDecided(term.status).text];
  if (action === 'approve' && !(await isImported(database, term)))
    return ['notImported', m.errors_detail_not_imported()];
  return null;
}

async function isImported(database: Database, { submitterId }: Term): Promise<boolean> {
  const submitter = await database
    .selectFrom('users')
    .select('isSystem')
    .where('id', '=', submitterId)
    .executeTakeFirst();
  return submitter?.isSystem === true;
}

async function apply(tx: Queryable, id: string, bulk: Bulk, actorId: string): Promise<void> {
  if (bulk.action === 'concept') {
    await assignConcept(tx, id, { concept: bulk.concept, actorId });
    return;
  }
  const reason = bulk.action === 'reject' ? bulk.reason : null;
  await decideOnTerm(tx, id, { transition: bulk.action, actorId, reason });
}

/** @throws the problem if it concerns all terms, such as an unknown concept */
async function explain(database: Database, id: string, problem: HttpProblem): Promise<BulkOutcome> {
  if (problem.status === 404) return 'missing';
  if (problem.status === 403) return 'scope';
  if (problem.status !== 409) throw problem;
  if (problem.link) return 'copy';
  const term = await database
    .selectFrom('terms')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return term?.status === 'pending' ? 'changed' : 'decided';
}
