import type { FastifyInstance } from 'fastify';
import { correctSpelling, restoreTerm, sendBackTerm } from '#contract/terms/corrections.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { termToChange } from '#server/terms/changes/find-term-to-change.ts';
import { applyDecision } from '#server/terms/decisions/decide.ts';
import { correctSpelling as correct } from '#server/terms/edits/correct-spelling.ts';
import { restoreVersion } from '#server/terms/edits/restore-version.ts';

export function correctionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, sendBackTerm, {
    ...termToChange(database, 'sendBack'),
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) =>
        applyDecision(tx, resource.id, {
          transition: 'sendBack',
          actorId: caller.user.id,
          reason: body.reason,
        }),
      ),
  });

  registerEndpoint(app, restoreTerm, {
    ...termToChange(database, 'restore'),
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) => restoreVersion(tx, resource.id, body, caller.user.id)),
  });
  registerEndpoint(app, correctSpelling, {
    ...termToChange(database, 'correctSpelling'),
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) => correct(tx, resource.id, body, caller.user.id)),
  });
}
