import * as z from 'zod/mini';
import { languageIds } from '#domain/languages.ts';
import { noticeKinds } from '#domain/notice.ts';
import { roleIds } from '#domain/roles.ts';
import { count, endpoint, id, paging, time } from './endpoint.ts';

export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  createdAt: time,
  read: z.boolean(),
  /** The term with its words as they stood; null when the notice is about no term. */
  term: z.nullable(
    z.object({
      id,
      englishWord: z.string(),
      vernacularWord: z.string(),
      language: z.enum(languageIds),
    }),
  ),
  /** The role from then on; null unless that is what changed. */
  role: z.nullable(z.enum(roleIds)),
  /** Why, or the note of who decided. */
  reason: z.nullable(z.string()),
});
export type Notice = z.infer<typeof notice>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  summary: 'What became of what the person who asks did, newest first',
  needs: 'profile.read',
  query: z.object(paging),
  reply: z.object({ notices: z.array(notice), unread: count, total: count }),
});
export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Mark a notice and all before it as read',
  needs: 'profile.read',
  body: z.object({ upTo: z.uuid({ error: 'Send the id of the newest notice that was read.' }) }),
  reply: z.object({ unread: count }),
});

const onOrOff = z.boolean({ error: 'Send true for on, or false for off.' });
/** Which kinds come by email as well. */
const preferences = z.object({ submissions: onOrOff, account: onOrOff });
export type NoticePreferences = z.infer<typeof preferences>;
export const getNoticePreferences = endpoint({
  method: 'GET',
  path: '/api/notices/preferences',
  summary: 'Which notices the person who asks also gets by email',
  needs: 'profile.read',
  reply: preferences,
});
export const setNoticePreferences = endpoint({
  method: 'PUT',
  path: '/api/notices/preferences',
  summary: 'Choose which notices come by email',
  needs: 'profile.read',
  body: preferences,
  reply: preferences,
});
