import type { SettingName } from '#domain/settings.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * A change by an admin: of what somebody may do, of a setting, which is nobody's, or of a donation,
 * whose donor we may not know. A switch goes from and to 'on' or 'off'.
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

/** Records what somebody changed, in the transaction of the change. */
export async function recordAudit(tx: Queryable, entry: Entry): Promise<void> {
  await tx.query(
    'insert into audit (action, actor_id, person_id, change) values ($1, $2, $3, $4)',
    [entry.action, entry.actorId, entry.personId, JSON.stringify(entry.change)],
  );
}
