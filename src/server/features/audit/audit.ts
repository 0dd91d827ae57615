import type { SettingName } from '#domain/settings.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * An entry in the audit log: a change to a user's role or application, to a setting, or to a
 * donation. `personId` is the user concerned; it is null for a setting, and for a donation without
 * an account. Boolean settings are recorded as 'on' or 'off'.
 */
type Entry =
  | {
      action: 'role' | 'application';
      actorId: string;
      personId: string;
      change: { from: string; to: string };
    }
  | {
      action: 'setting';
      actorId: string;
      personId: null;
      change: { setting: SettingName; from: string | null; to: string | null };
    }
  | {
      action: 'donation';
      actorId: string;
      personId: string | null;
      change: { from: 'shown'; to: 'hidden'; donation: string };
    };

/** Records a change by an admin or a system user. Call it in the transaction of the change. */
export async function recordAudit(tx: Queryable, entry: Entry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      action: entry.action,
      actorId: entry.actorId,
      personId: entry.personId,
      change: JSON.stringify(entry.change),
    })
    .execute();
}
