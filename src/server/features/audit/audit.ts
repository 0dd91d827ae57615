import type { SettingName } from '#domain/settings.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * A change by an admin: of what a user may do, of a setting, which concerns nobody in particular,
 * or of a donation, whose donor may be unknown. A switch goes from and to 'on' or 'off'.
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

/** Records a change by an admin, in the transaction of the change. */
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
