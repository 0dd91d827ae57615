import type { FastifyInstance } from 'fastify';
import { alreadyDecided, details } from '#contract/errors.ts';
import { listReports, reopenTerm, resolveReport, submitReport } from '#contract/reports.ts';
import { can } from '#domain/permissions.ts';
import { termTransitions } from '#domain/term/transitions.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findStoredReply, once } from '#server/platform/http/idempotency.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { findTerm } from '#server/terms/read.ts';
import {
  findReport,
  listReports as list,
  refuseClosed,
  refuseSecond,
  reopenTerm as reopen,
  resolveReport as resolve,
  storeReport,
} from './reports.ts';

/**
 * The person whose report this is, or null for a report that does not count: those of unverified
 * people are stored like anonymous ones.
 */
function identifyReporter(caller: Caller): string | null {
  return can(caller.standing, 'report.count') ? caller.user!.id : null;
}

export function reportRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, submitReport, {
    // The body names the term, so that whether it can be seen is known only after the fields are.
    precheck: async ({ caller, body, idempotency }) => {
      const first = await findStoredReply<{ id: string; createdAt: string }>(
        database,
        caller.user?.id ?? null,
        idempotency,
      );
      if (first) return first;
      await findTerm(database, caller, body.termId);
      await refuseSecond(database, body.termId, identifyReporter(caller));
      return undefined;
    },
    handle: ({ caller, body, idempotency }) =>
      database.transaction((tx) =>
        once(tx, caller.user?.id ?? null, idempotency, () =>
          storeReport(tx, body, identifyReporter(caller)),
        ),
      ),
  });

  registerEndpoint(app, listReports, {
    handle: ({ caller, query }) => list(database, caller.user!.id, query),
  });

  const loadResource = ({ caller, params }: { caller: Caller; params: Record<string, string> }) =>
    findReport(database, caller.user!.id, params.id!);
  registerEndpoint(app, resolveReport, {
    loadResource,
    precheck: async ({ resource }) => {
      refuseClosed(resource);
      return undefined;
    },
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) =>
        resolve(tx, resource.id, { actorId: caller.user!.id, note: body.note }),
      ),
  });
  registerEndpoint(app, reopenTerm, {
    // Whoever submitted the term never reopens it, whatever the setting on their own submissions
    // says.
    loadResource: async (call) => {
      const report = await loadResource(call);
      if (report.term.ownSubmission) throw new HttpProblem(403, details.ownSubmission);
      return report;
    },
    precheck: async ({ resource }) => {
      refuseClosed(resource);
      if (!(termTransitions.reopen.from as readonly string[]).includes(resource.term.status))
        throw new HttpProblem(409, alreadyDecided(resource.term.status));
      return undefined;
    },
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) =>
        reopen(tx, resource, { actorId: caller.user!.id, reason: body.reason }),
      ),
  });
}
