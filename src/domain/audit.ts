import type { SettingName } from './settings.ts';

/** The administrative changes that the audit log records. */
export const auditActions = ['role', 'application', 'setting', 'donation'] as const;
export type AuditAction = (typeof auditActions)[number];

/** The details of an audit log entry. A setting that is a switch changes between 'on' and 'off'. */
export type AuditChange = {
  from: string | null;
  to: string | null;
  /** Only for a setting. */
  setting?: SettingName;
  /** The id of the donation; only for a donation. */
  donation?: string;
};
