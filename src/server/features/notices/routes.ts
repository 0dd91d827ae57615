import type { FastifyInstance } from 'fastify';
import { details } from '#contract/errors.ts';
import {
  getNoticePreferences,
  listNotices,
  type Notice,
  readNotices,
  setNoticePreferences,
} from '#contract/notices.ts';
import { noticeGroupIds } from '#domain/notice.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { readMailPreferences, switchEmail } from './preferences.ts';

const term = `case when term_id is not null then json_build_object('id', term_id, 'englishWord', english_word, 'vernacularWord', vernacular_word, 'language', language) end as term`;

export function noticeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, listNotices, {
    handle: async ({ caller, query: { page, pageSize } }) => {
      const userId = caller.user.id;
      const [
        { rows: notices },
        {
          rows: [counted],
        },
      ] = await Promise.all([
        database.query<Notice>(
          `select id, kind, created_at as "createdAt", read_at is not null as read, ${term}, role, reason from notices where user_id = $1 order by position desc limit $2 offset $3`,
          [userId, pageSize, (page - 1) * pageSize],
        ),
        database.query<{ total: number; unread: number }>(
          'select (select count(*) from notices where user_id = $1) as total, (select count(*) from notices where user_id = $1 and read_at is null) as unread',
          [userId],
        ),
      ]);
      return { notices, ...counted! };
    },
  });

  registerEndpoint(app, readNotices, {
    handle: async ({ caller, body }) => {
      const userId = caller.user.id;
      const {
        rows: [newest],
      } = await database.query<{ position: number }>(
        'select position from notices where id = $1 and user_id = $2',
        [body.upTo, userId],
      );
      if (!newest) throw new HttpProblem(404, details.missing);
      await database.query(
        'update notices set read_at = now() where user_id = $1 and read_at is null and position <= $2',
        [userId, newest.position],
      );
      const {
        rows: [counted],
      } = await database.query<{ unread: number }>(
        'select count(*) as unread from notices where user_id = $1 and read_at is null',
        [userId],
      );
      return counted!;
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
