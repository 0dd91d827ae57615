import type { FastifyInstance } from 'fastify';
import { alreadyDecided, details } from '#contract/errors.ts';
import { listReports, reopenTerm, resolveReport, submitReport } from '#contract/reports.ts';
import { may } from '#domain/permissions.ts';
import { moves } from '#domain/term.ts';
import type { Database } from '../db/database.ts';
import { firstAnswer, once } from '../http/idempotency.ts';
import { Refusal } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import type { Caller } from '../session/caller.ts';
import { findTerm } from '../terms/read.ts';
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
function reporterOf(caller: Caller): string | null {
  return may(caller.standing, 'report.count') ? caller.user!.id : null;
}

export function reportRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, submitReport, {
    // The body names the term, so that whether it can be seen is known only after the fields are.
    settled: async ({ caller, body, idempotency }) => {
      const first = await firstAnswer<{ id: string; createdAt: string }>(
        database,
        caller.user?.id ?? null,
        idempotency,
      );
      if (first) return first;
      await findTerm(database, caller, body.termId);
      await refuseSecond(database, body.termId, reporterOf(caller));
      return undefined;
    },
    handle: ({ caller, body, idempotency }) =>
      database.transaction((tx) =>
        once(tx, caller.user?.id ?? null, idempotency, () =>
          storeReport(tx, body, reporterOf(caller)),
        ),
      ),
  });

  serve(app, listReports, {
    handle: ({ caller, query }) => list(database, caller.user!.id, query),
  });

  const find = ({ caller, params }: { caller: Caller; params: Record<string, string> }) =>
    findReport(database, caller.user!.id, params.id!);
  serve(app, resolveReport, {
    find,
    settled: async ({ found }) => {
      refuseClosed(found);
      return undefined;
    },
    handle: ({ caller, found, body }) =>
      database.transaction((tx) =>
        resolve(tx, found.id, { actorId: caller.user!.id, note: body.note }),
      ),
  });
  serve(app, reopenTerm, {
    // Whoever submitted the term never reopens it, whatever the setting on their own submissions
    // says.
    find: async (call) => {
      const report = await find(call);
      if (report.term.ownSubmission) throw new Refusal(403, details.ownSubmission);
      return report;
    },
    settled: async ({ found }) => {
      refuseClosed(found);
      if (!(moves.reopen.from as readonly string[]).includes(found.term.status))
        throw new Refusal(409, alreadyDecided(found.term.status));
      return undefined;
    },
    handle: ({ caller, found, body }) =>
      database.transaction((tx) =>
        reopen(tx, found, { actorId: caller.user!.id, reason: body.reason }),
      ),
  });
}
