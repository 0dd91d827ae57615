import type { SettingName } from './settings.ts';

/** The administrative changes that the audit log records. */
export const auditActions = [
  'role',
  'application',
  'setting',
  'donation',
  'suspension',
  'scope',
  'batch',
  'deletion',
  'invitation',
  'export',
  'source',
] as const;
export type AuditAction = (typeof auditActions)[number];

/**
 * The values before and after an administrative change. The values of a setting that is a switch
 * are 'on' and 'off', and those of a list are separated by spaces.
 */
export type AuditChange = {
  from: string | null;
  to: string | null;
  /** The setting that changed; only in entries with the action `setting`. */
  setting?: SettingName;
  /** The code of the source whose licence changed; only in entries with the action `source`. */
  source?: string;
  /** The id of the donation; only in entries with the action `donation`. */
  donation?: string;
  /** How many terms a batch changed, or for how many days an administrator lent a scope. */
  count?: number;
};
