import type { FastifyInstance } from 'fastify';
import { getScope, lendScope, setScope } from '#contract/administration/scopes.ts';
import {
  getSuspension,
  liftSuspension,
  suspendPerson,
} from '#contract/administration/suspensions.ts';
import { listTakeBack, takeBack } from '#contract/administration/take-back.ts';
import { errorText } from '#contract/error-texts.ts';
import { closeFlags, flagPerson, listFlags } from '#contract/review/flags.ts';
import { listBatches, undoBatch } from '#contract/terms/batches.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { findBatch, listBatches as queryBatches, undoBatch as undo } from './batches.ts';
import { closeFlags as close, flagPerson as flag, listFlags as queryFlags } from './flags.ts';
import { changeScope, lendScope as lend, readScope } from './scope.ts';
import { endSuspension, readSuspension, storeSuspension } from './suspension.ts';
import { previewTakeBack, takeBack as runTakeBack } from './take-back.ts';
import { findUserId } from './users.ts';

/** The calls with which administrators act on people and their contributions. */
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
        const batch = await storeSuspension(tx, resource, { ...body, actorId: caller.user.id });
        return { ...(await readSuspension(tx, resource)), batch };
      }),
  });
  registerEndpoint(app, liftSuspension, {
    loadResource,
    handle: ({ caller, resource }) =>
      database.transaction(async (tx) => {
        await endSuspension(tx, resource, caller.user.id);
        return readSuspension(tx, resource);
      }),
  });

  registerEndpoint(app, flagPerson, {
    loadResource,
    handle: async ({ caller, resource, body }) => {
      await flag(database, resource, { flaggedBy: caller.user.id, reason: body.reason });
      return { flagged: true as const };
    },
  });
  registerEndpoint(app, listFlags, { handle: ({ query }) => queryFlags(database, query) });
  registerEndpoint(app, closeFlags, {
    loadResource,
    handle: async ({ caller, resource }) => ({
      closed: await close(database, resource, caller.user.id),
    }),
  });

  registerEndpoint(app, getScope, {
    loadResource,
    handle: ({ resource }) => readScope(database, resource),
  });
  registerEndpoint(app, setScope, {
    loadResource,
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) => changeScope(tx, resource, { ...body, actorId: caller.user.id })),
  });
  registerEndpoint(app, lendScope, {
    loadResource,
    handle: ({ caller, resource, body }) =>
      database.transaction((tx) => lend(tx, resource, { ...body, actorId: caller.user.id })),
  });

  registerEndpoint(app, listTakeBack, {
    loadResource,
    handle: ({ resource, query }) => previewTakeBack(database, resource, query),
  });
  registerEndpoint(app, takeBack, {
    loadResource,
    precheck: async ({ caller, resource }) => {
      if (resource === caller.user.id) throw new HttpProblem(409, errorText('take_back_self'));
      return undefined;
    },
    handle: ({ caller, resource, body }) =>
      runTakeBack(database, resource, { ...body, actorId: caller.user.id }),
  });

  registerEndpoint(app, listBatches, { handle: ({ query }) => queryBatches(database, query) });
  registerEndpoint(app, undoBatch, {
    loadResource: ({ params }) => findBatch(database, params.id),
    handle: ({ caller, resource }) => undo(database, resource.id, caller.user.id),
  });
}
