import type { FastifyInstance } from 'fastify';
import {
  editSubmission,
  findDuplicates,
  listMeanings,
  submitTerm,
  withdrawSubmission,
} from '#contract/terms/contribution.ts';
import type { Term } from '#contract/terms/term.ts';
import { checkActive } from '#server/identity/sessions/active.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findStoredReply, runOnce } from '#server/platform/http/requests/idempotency.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { termToChange } from '#server/terms/changes/find-term-to-change.ts';
import { submitTerm as storeSubmission } from '#server/terms/changes/store-terms.ts';
import { checkConcept } from '#server/terms/concepts/concepts.ts';
import {
  editSubmission as edit,
  withdrawSubmission as withdraw,
} from '#server/terms/edits/own-edits.ts';
import { findDuplicates as queryDuplicates } from './duplicates.ts';
import { listMeanings as queryMeanings } from './meanings.ts';
import { checkRevision } from './revision.ts';

export function contributionRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  ownSubmissionRoutes(app, { database });
  registerEndpoint(app, findDuplicates, {
    handle: ({ query }) => queryDuplicates(database.search, query),
  });

  registerEndpoint(app, listMeanings, {
    handle: ({ query }) => queryMeanings(database, query),
  });

  registerEndpoint(app, submitTerm, {
    checkBody: ({ caller }, raw) => checkConcept(database, caller.user.id, raw.concept),
    precheck: async ({ caller, body, idempotency }) => {
      const first = await findStoredReply<Term>(database, caller.user.id, idempotency);
      if (!first && body.revises) await checkRevision(database, caller.user.id, body.revises);
      return first;
    },
    handle: ({ caller, body, idempotency }) =>
      database.transaction(async (tx) => {
        const submitterId = caller.user.id;
        const term = await runOnce(tx, submitterId, idempotency, () =>
          storeSubmission(tx, body, submitterId, body.revises),
        );
        await checkActive(tx, submitterId);
        return term;
      }),
  });
}

/** The calls with which authors change their pending submissions. */
function ownSubmissionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, editSubmission, {
    ...termToChange(database, 'editOwn'),
    checkBody: ({ caller }, raw) => checkConcept(database, caller.user.id, raw.concept),
    handle: ({ caller, resource, body }) =>
      database.transaction(async (tx) => {
        const term = await edit(tx, resource.id, body, caller.user.id);
        await checkActive(tx, caller.user.id);
        return term;
      }),
  });

  registerEndpoint(app, withdrawSubmission, {
    ...termToChange(database, 'withdraw'),
    handle: ({ caller, resource }) =>
      database.transaction(async (tx) => {
        const term = await withdraw(tx, resource.id, caller.user.id);
        await checkActive(tx, caller.user.id);
        return term;
      }),
  });
}
