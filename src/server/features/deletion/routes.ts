import type { FastifyInstance } from 'fastify';
import { deleteTerm } from '#contract/terms/deletion.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { termToChange } from '#server/terms/changes/find-term-to-change.ts';
import { deleteTerm as deleteText } from '#server/terms/edits/delete-term.ts';

export function deletionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, deleteTerm, {
    ...termToChange(database, 'delete'),
    handle: ({ caller, resource }) =>
      database.transaction(async (tx) => {
        const actorId = caller.user.id;
        await deleteText(tx, resource.id, actorId);
        await recordAudit(tx, {
          action: 'deletion',
          actorId,
          personId: resource.submitterId,
          change: { from: 'rejected', to: 'deleted' },
        });
        return { deleted: true };
      }),
  });
}
