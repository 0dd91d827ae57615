import type { SettingName } from './settings.ts';

/** The administrative changes that the audit log records. */
export const auditActions = ['role', 'application', 'setting', 'donation'] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * The old and the new value in an audit log entry. They are 'on' or 'off' if the setting can be
 * switched on and off.
 */
export type AuditChange = {
  from: string | null;
  to: string | null;
  /** The setting that changed; only in entries with the action `setting`. */
  setting?: SettingName;
  /** The id of the donation; only in entries with the action `donation`. */
  donation?: string;
};
