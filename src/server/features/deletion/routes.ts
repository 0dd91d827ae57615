import type { FastifyInstance } from 'fastify';
import { deleteTerm } from '#contract/deletion.ts';
import { m } from '#domain/messages.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { deleteTerm as deleteText } from '#server/terms/delete-term.ts';
import { findTerm } from '#server/terms/read.ts';

export function deletionRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, deleteTerm, {
    loadResource: async ({ caller, params }) => {
      const term = await findTerm(database, caller, params.id);
      if (term.submitterId === caller.user.id)
        throw new HttpProblem(403, m.errors_detail_own_submission());
      return term;
    },
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
