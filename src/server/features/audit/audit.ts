import type { SettingName } from '#domain/settings.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * An entry of the audit log: a change of a user's role or application, of a setting, or of a
 * donation. `personId` is the user concerned; it is null for a setting, and for a donation by an
 * unknown donor. The values of a switch are 'on' and 'off'.
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

/** Records a change by an admin. Call it in the transaction of the change. */
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
