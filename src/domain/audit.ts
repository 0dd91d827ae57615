/** The kinds of change that the administration puts on record. */
export const auditActions = ['role', 'application', 'setting', 'donation'] as const;
export type AuditAction = (typeof auditActions)[number];
