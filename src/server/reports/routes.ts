import type { FastifyInstance } from 'fastify';
import { alreadyDecided, details } from '#contract/errors.ts';
import { listReports, reopenTerm, resolveReport, submitReport } from '#contract/reports.ts';
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

export function reportRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, submitReport, {
    // The body names the term, so that whether it can be seen is known only after the fields are.
    settled: async ({ caller, body, idempotency }) => {
      const reporterId = caller.user?.id ?? null;
      const first = await firstAnswer<{ id: string; createdAt: string }>(
        database,
        reporterId,
        idempotency,
      );
      if (first) return first;
      await findTerm(database, caller, body.termId);
      await refuseSecond(database, body.termId, reporterId);
      return undefined;
    },
    handle: ({ caller, body, idempotency }) => {
      const reporterId = caller.user?.id ?? null;
      return database.transaction((tx) =>
        once(tx, reporterId, idempotency, () => storeReport(tx, body, reporterId)),
      );
    },
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
