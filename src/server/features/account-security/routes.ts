import type { FastifyInstance } from 'fastify';
import {
  endOtherSessions,
  endOwnSession,
  listFactors,
  listOwnSecurityEvents,
  listSessions,
  removeFactor,
  renameFactor,
} from '#contract/account/account-security.ts';
import { getDeviceKey } from '#contract/account/device-key.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { errorText } from '#contract/error-texts.ts';
import type { SecurityEventDetail, SecurityEventKind } from '#domain/people/security-events.ts';
import {
  endOwnSessions,
  listSessions as querySessions,
} from '#server/identity/sessions/own-sessions.ts';
import { describeDeviceKeyCookie } from '#server/identity/sessions/session.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { readDeviceKey } from './device-key.ts';
import {
  findAccountOfFactor,
  listOwnFactors,
  type Options,
  removeOwnFactor,
  renameOwnFactor,
} from './factors.ts';

/**
 * Adds the endpoints for people's own sessions, second factors and security events. New factors are
 * added on the pages of the identity provider.
 */
export function accountSecurityRoutes(app: FastifyInstance, options: Options): void {
  const { database } = options;

  registerEndpoint(app, listSessions, {
    handle: ({ caller }) => querySessions(database, caller.user.id, caller.sessionId),
  });
  registerEndpoint(app, endOwnSession, {
    handle: async ({ caller, params, address }) => {
      const ended = await database.transaction((tx) =>
        endOwnSessions(tx, { userId: caller.user.id, ip: address, only: params.id }),
      );
      if (ended === 0) throw new HttpProblem(404, errorText('missing'));
      return { ended };
    },
  });
  registerEndpoint(app, endOtherSessions, {
    handle: async ({ caller, address }) => ({
      ended: await database.transaction((tx) =>
        endOwnSessions(tx, { userId: caller.user.id, ip: address, except: caller.sessionId }),
      ),
    }),
  });

  registerEndpoint(app, getDeviceKey, {
    handle: async ({ caller, setHeader }) => {
      const account = caller.user.id;
      const key = await readDeviceKey({ database, ...options.config }, account);
      setHeader('set-cookie', describeDeviceKeyCookie(app, options.config, `${account}.${key}`));
      return { account, key };
    },
  });

  registerEndpoint(app, listFactors, {
    handle: ({ caller }) => listOwnFactors(options, caller.user.id),
  });
  registerEndpoint(app, renameFactor, {
    loadResource: ({ caller }) => findAccountOfFactor(options, caller.user.id),
    handle: ({ resource: account, params, body }) =>
      renameOwnFactor(options, { account, id: params.id, name: body.name }),
  });
  registerEndpoint(app, removeFactor, {
    loadResource: ({ caller }) => findAccountOfFactor(options, caller.user.id),
    handle: ({ caller, resource: account, params, address }) =>
      removeOwnFactor(options, { userId: caller.user.id, account, id: params.id, ip: address }),
  });

  registerEndpoint(app, listOwnSecurityEvents, {
    handle: ({ caller, query }) => listSecurityEvents(database, caller.user.id, query),
  });
}

/**
 * Lists what the security log records about a user, newest first.
 * @param options.before the id of the event after which the list continues. If the user has no such
 * event, the list is empty.
 */
async function listSecurityEvents(
  database: Queryable,
  userId: string,
  { before, pageSize }: QueryOf<typeof listOwnSecurityEvents>,
): Promise<ReplyOf<typeof listOwnSecurityEvents>> {
  const own = database.selectFrom('securityEvents').where('userId', '=', userId);
  const rows = await own
    .select(['id', 'at', 'kind', 'ip', 'detail'])
    .$narrowType<{ kind: SecurityEventKind; detail: SecurityEventDetail }>()
    .$if(before !== undefined, (query) =>
      query.where('position', '<', own.select('position').where('id', '=', before ?? '')),
    )
    .orderBy('position', 'desc')
    .limit(pageSize + 1)
    .execute();
  return { events: rows.slice(0, pageSize), hasOlder: rows.length > pageSize };
}
