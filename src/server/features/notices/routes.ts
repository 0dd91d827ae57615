import type { FastifyInstance } from 'fastify';
import {
  getNoticePreferences,
  listNotices,
  readNotices,
  setNoticePreferences,
} from '#contract/account/notices.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { readMailPreferences, setDeliveries, switchGroups } from './preferences.ts';
import { countUnread, markRead, listNotices as queryNotices } from './queries.ts';

export function noticeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, listNotices, {
    handle: ({ caller, query }) => queryNotices(database, caller.user.id, query),
  });

  registerEndpoint(app, readNotices, {
    handle: async ({ caller, body }) => {
      await markRead(database, caller.user.id, body.upTo);
      return { unread: await countUnread(database, caller.user.id) };
    },
  });

  registerEndpoint(app, getNoticePreferences, {
    handle: ({ caller }) => readMailPreferences(database, caller.user.id),
  });

  registerEndpoint(app, setNoticePreferences, {
    handle: ({ caller, body }) =>
      database.transaction(async (tx) => {
        const { deliveries, submissions, account } = body;
        if (deliveries) await setDeliveries(tx, caller.user.id, deliveries);
        else if (submissions !== undefined && account !== undefined)
          await switchGroups(tx, caller.user.id, { submissions, account });
        return readMailPreferences(tx, caller.user.id);
      }),
  });
}
