import type { FastifyInstance } from 'fastify';
import {
  approveApplication,
  getMyApplication,
  listApplications,
  rejectApplication,
  submitApplication,
} from '#contract/applications.ts';
import type { Database } from '../db/database.ts';
import { once } from '../http/idempotency.ts';
import { serve } from '../http/serve.ts';
import {
  apply,
  decideApplication,
  findApplication,
  latestOf,
  listApplications as list,
} from './applications.ts';

export function applicationRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, getMyApplication, { handle: ({ caller }) => latestOf(database, caller.user!.id) });
  serve(app, submitApplication, {
    handle: ({ caller, body, idempotency }) =>
      database.transaction((tx) =>
        once(tx, caller.user!.id, idempotency, () => apply(tx, caller.user!.id, body)),
      ),
  });
  serve(app, listApplications, { handle: ({ query }) => list(database, query) });

  const find = ({ params }: { params: Record<string, string> }) =>
    findApplication(database, params.id!);
  for (const [endpoint, to] of [
    [approveApplication, 'approved'],
    [rejectApplication, 'rejected'],
  ] as const) {
    serve(app, endpoint, {
      find,
      handle: ({ caller, found, body }) =>
        database.transaction((tx) =>
          decideApplication(tx, found, { to, actorId: caller.user!.id, notes: body.notes }),
        ),
    });
  }
}
