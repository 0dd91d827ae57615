import * as z from 'zod/mini';
import { auditActions } from '#domain/site/audit.ts';
import { settingNames } from '#domain/site/settings.ts';
import { count, endpoint, id, time } from '../endpoint.ts';
import { allOr, paging } from '../list-query.ts';

export const personName = z.object({
  id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
});
export type PersonName = z.infer<typeof personName>;

/**
 * An audit log entry. It contains people's names, but not their email addresses. For a setting that
 * can be switched on and off, `from` and `to` are 'on' or 'off'. `source` is
 * the code of the source whose licence changed. `count` is the number of terms that a batch
 * changed, or of days for which a scope was lent.
 */
export const auditEntry = z.object({
  id,
  action: z.enum(auditActions),
  createdAt: time,
  actor: personName,
  person: z.nullable(personName),
  change: z.object({
    setting: z.nullable(z.enum(settingNames)),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    source: z.nullable(z.string()),
    count: z.nullable(count),
  }),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Lists the audit log of administrative changes, newest first',
  needs: 'administration',
  query: z.object({ action: allOr(auditActions), ...paging }),
  reply: z.object({ entries: z.array(auditEntry), total: count }),
});
