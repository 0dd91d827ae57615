import type { SettingName } from './settings.ts';

/** The kinds of change that the administration puts on record. */
export const auditActions = ['role', 'application', 'setting', 'donation'] as const;
export type AuditAction = (typeof auditActions)[number];

/** What the record says about a change; a switch goes from and to 'on' or 'off'. */
export type AuditChange = {
  from: string | null;
  to: string | null;
  /** Only for a setting. */
  setting?: SettingName;
  /** Only for a donation: its id. */
  donation?: string;
};
