import type { FastifyInstance } from 'fastify';
import {
  approveApplication,
  getMyApplication,
  listApplications,
  rejectApplication,
  submitApplication,
} from '#contract/account/applications.ts';
import { checkActive } from '#server/identity/sessions/active.ts';
import type { Database } from '#server/platform/db/database.ts';
import { runOnce } from '#server/platform/http/requests/idempotency.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { apply, decideApplication } from './applications.ts';
import {
  findApplication,
  findLatestApplication,
  listApplications as queryApplications,
} from './queries.ts';

export function applicationRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  registerEndpoint(app, getMyApplication, {
    handle: ({ caller }) => findLatestApplication(database, caller.user.id),
  });
  registerEndpoint(app, submitApplication, {
    handle: ({ caller, body, idempotency }) =>
      database.transaction(async (tx) => {
        const applicantId = caller.user.id;
        const application = await runOnce(tx, applicantId, idempotency, () =>
          apply(tx, applicantId, body),
        );
        await checkActive(tx, applicantId);
        return application;
      }),
  });
  registerEndpoint(app, listApplications, {
    handle: ({ query }) => queryApplications(database, query),
  });

  const loadResource = ({ params }: { params: { id: string } }) =>
    findApplication(database, params.id);
  registerEndpoint(app, approveApplication, {
    loadResource,
    handle: ({ caller, resource, body: { notes, ...scope } }) =>
      database.transaction((tx) =>
        decideApplication(tx, resource.id, {
          to: 'approved',
          actorId: caller.user.id,
          notes,
          scope,
        }),
      ),
  });
  registerEndpoint(app, rejectApplication, {
    loadResource,
    handle: ({ caller, resource, body: { notes } }) =>
      database.transaction((tx) =>
        decideApplication(tx, resource.id, { to: 'rejected', actorId: caller.user.id, notes }),
      ),
  });
}
