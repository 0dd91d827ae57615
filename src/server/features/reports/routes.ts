import type { FastifyInstance } from 'fastify';
import { listReports, reopenTerm, resolveReport, submitReport } from '#contract/review/reports.ts';
import { scopeOf } from '#domain/people/scope.ts';
import { can } from '#domain/permissions.ts';
import { checkActive } from '#server/identity/sessions/active.ts';
import type { Caller, SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findStoredReply, runOnce } from '#server/platform/http/requests/idempotency.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { checkScope } from '#server/terms/access/check-scope.ts';
import { callerAsActor, checkActor, checkStatus } from '#server/terms/changes/actor.ts';
import { findTerm } from '#server/terms/rows/read.ts';
import { findReport, listReports as queryReports, type ReportViewer } from './queries.ts';
import {
  refuseClosed,
  refuseSecondReport,
  reopenTerm as reopen,
  resolveReport as resolve,
  storeReport,
} from './reports.ts';

/**
 * Returns the caller's id, or null if the caller is signed out or unverified. Reports without a
 * reporter are stored as anonymous and do not count towards marking a term as under review.
 */
function getCountedReporter(caller: Caller): string | null {
  return can(caller.viewerRole, 'report.count') ? (caller.user?.id ?? null) : null;
}

const asViewer = ({ user, viewerRole }: SignedInCaller): ReportViewer => ({
  id: user.id,
  showsReporter: viewerRole === 'admin',
});

export function reportRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, submitReport, {
    // The term's id is in the body, so the check that the caller can see the term runs after
    // validation.
    precheck: async ({ caller, body, idempotency }) => {
      const first = await findStoredReply<{ id: string; createdAt: string }>(
        database,
        caller.user?.id ?? null,
        idempotency,
      );
      if (first) return first;
      await findTerm(database, caller, body.termId);
      await refuseSecondReport(database, body.termId, getCountedReporter(caller));
      return undefined;
    },
    handle: ({ caller, body, idempotency }) =>
      database.transaction(async (tx) => {
        const userId = caller.user?.id ?? null;
        const report = await runOnce(tx, userId, idempotency, () =>
          storeReport(tx, body, getCountedReporter(caller)),
        );
        if (userId) await checkActive(tx, userId);
        return report;
      }),
  });

  registerEndpoint(app, listReports, {
    handle: ({ caller, query }) =>
      queryReports(database, { ...asViewer(caller), scope: scopeOf(caller) }, query),
  });

  const loadResource = ({ caller, params }: { caller: SignedInCaller; params: { id: string } }) =>
    findReport(database, asViewer(caller), params.id);
  registerEndpoint(app, resolveReport, {
    loadResource: async (call) => {
      const report = await loadResource(call);
      checkScope(call.caller, report.term);
      return report;
    },
    precheck: async ({ resource }) => {
      refuseClosed(resource);
      return undefined;
    },
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) =>
        resolve(tx, resource, { viewer: asViewer(caller), note: body.note }),
      ),
  });
  registerEndpoint(app, reopenTerm, {
    loadResource: async (call) => {
      const report = await loadResource(call);
      // A report does not contain the submitter, only whether it is the caller.
      const submitterId = report.term.ownSubmission ? call.caller.user.id : '';
      checkActor('reopen', callerAsActor(call.caller, false), { ...report.term, submitterId });
      return report;
    },
    precheck: async ({ resource }) => {
      refuseClosed(resource);
      checkStatus('reopen', { ...resource.term, mergedInto: null });
      return undefined;
    },
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) =>
        reopen(tx, resource, { viewer: asViewer(caller), reason: body.reason }),
      ),
  });
}
