import * as z from 'zod/mini';
import { siteNoticeRule } from '#domain/settings.ts';
import { count, endpoint, text } from './endpoint.ts';

/**
 * `version` grows with every change. `donationsForcedOff`: the environment keeps donations off,
 * whatever is set.
 */
export const settings = z.object({
  selfReview: z.boolean(),
  donations: z.boolean(),
  siteNotice: z.nullable(z.string()),
  version: count,
  donationsForcedOff: z.boolean(),
});
export type ReadSettings = z.infer<typeof settings>;

const onOrOff = z.boolean({ error: 'Choose on or off' });

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'What admins decide for the whole site',
  needs: 'administration',
  reply: settings,
});
export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Change settings, unless somebody else did since the version that was read',
  needs: 'administration',
  reply: settings,
  body: z.object({
    selfReview: onOrOff,
    donations: onOrOff,
    // Left out by mistake, it would take the notice from every page.
    siteNotice: z.nullable(
      text({ ...siteNoticeRule, missing: 'Send the site notice, or null for none' }),
    ),
    version: z.int({ error: 'Send the version that was read' }),
  }),
});
