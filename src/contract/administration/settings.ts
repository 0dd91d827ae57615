import * as z from 'zod/mini';
import { m } from '#domain/messages.ts';
import { siteNoticeRule } from '#domain/site/settings.ts';
import { subjectIds } from '#domain/subjects.ts';
import { choices, count, endpoint, text } from '../endpoint.ts';

/**
 * `version` increases with every change. `donationsForcedOff` is true if an environment variable
 * disables donations regardless of the setting.
 */
export const settings = z.object({
  selfReview: z.boolean(),
  donations: z.boolean(),
  verifierSecondFactor: z.boolean(),
  siteNotice: z.nullable(z.string()),
  secondApprovalSubjects: z.array(z.enum(subjectIds)),
  version: count,
  donationsForcedOff: z.boolean(),
});
export type ReadSettings = z.infer<typeof settings>;

const onOrOff = z.boolean({ error: m.rules_switch_missing });

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Returns the settings of the site',
  needs: 'administration',
  reply: settings,
});
export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Changes the settings, unless they changed after the version that was read',
  needs: 'administration',
  recent: true,
  reply: settings,
  body: z.object({
    selfReview: onOrOff,
    donations: onOrOff,
    /** If omitted, the setting does not change. */
    verifierSecondFactor: z.optional(onOrOff),
    /** If omitted, the setting does not change. */
    secondApprovalSubjects: z.optional(choices(subjectIds, m.rules_subjects_invalid, 0)),
    // This field is required, because omitting it by mistake would remove the notice from every
    // page.
    siteNotice: z.nullable(text({ ...siteNoticeRule, missing: m.rules_site_notice_missing })),
    version: z.int({ error: m.rules_settings_version_missing }),
  }),
});
