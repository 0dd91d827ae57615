import type { FastifyInstance } from 'fastify';
import { listBatches, undoBatch } from '#contract/batches.ts';
import { getSuspension, liftSuspension, suspendPerson } from '#contract/suspensions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { findBatch, listBatches as queryBatches, undoBatch as undo } from './batches.ts';
import { lift, readSuspension, suspend } from './suspension.ts';
import { findUserId } from './users.ts';

/** The calls with which administrators act on people and on what these contributed. */
export function moderationRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const loadResource = ({ params }: { params: { userId: string } }) =>
    findUserId(database, params.userId);

  registerEndpoint(app, getSuspension, {
    loadResource,
    handle: ({ resource }) => readSuspension(database, resource),
  });
  registerEndpoint(app, suspendPerson, {
    loadResource,
    handle: ({ caller, resource, body }) =>
      database.transaction(async (tx) => {
        const batch = await suspend(tx, resource, { ...body, actorId: caller.user.id });
        return { ...(await readSuspension(tx, resource)), batch };
      }),
  });
  registerEndpoint(app, liftSuspension, {
    loadResource,
    handle: ({ caller, resource }) =>
      database.transaction(async (tx) => {
        await lift(tx, resource, caller.user.id);
        return readSuspension(tx, resource);
      }),
  });

  registerEndpoint(app, listBatches, { handle: ({ query }) => queryBatches(database, query) });
  registerEndpoint(app, undoBatch, {
    loadResource: ({ params }) => findBatch(database, params.id),
    handle: ({ caller, resource }) =>
      database.transaction((tx) => undo(tx, resource.id, caller.user.id)),
  });
}
