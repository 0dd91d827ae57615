import type { FastifyInstance } from 'fastify';
import { editSubmission, withdrawSubmission } from '#contract/terms/contribution.ts';
import { checkActive } from '#server/identity/sessions/active.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { termToChange } from '#server/terms/changes/find-term-to-change.ts';
import { checkConcept } from '#server/terms/concepts/concepts.ts';
import {
  editSubmission as edit,
  withdrawSubmission as withdraw,
} from '#server/terms/edits/own-edits.ts';

/** The calls with which authors change their pending submissions. */
export function ownSubmissionRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
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
