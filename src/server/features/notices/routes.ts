import type { FastifyInstance } from 'fastify';
import {
  getNoticePreferences,
  listNotices,
  readNotices,
  setNoticePreferences,
} from '#contract/notices.ts';
import { noticeGroupIds } from '#domain/notice.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { readMailPreferences, switchEmail } from './preferences.ts';
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
        for (const group of noticeGroupIds)
          await switchEmail(tx, caller.user.id, group, body[group]);
        return body;
      }),
  });
}
