import type { BatchKind } from '#domain/site/batch.ts';
import type { SettingName } from '#domain/site/settings.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * An entry in the audit log. `personId` is the user concerned; it is null for a setting, an
 * invitation, an export, a source, and a donation without an account. Boolean settings are recorded
 * as 'on' or 'off', and the languages and subjects of a scope as a list of their ids.
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
      change: { from: TextState; to: TextState; donation: string };
    }
  | {
      action: 'suspension';
      actorId: string;
      personId: string;
      change: { from: 'active'; to: 'suspended' } | { from: 'suspended'; to: 'active' };
    }
  | {
      action: 'scope';
      actorId: string;
      personId: string;
      change: { from: string | null; to: string | null; count?: number };
    }
  | {
      action: 'deletion';
      actorId: string;
      personId: string;
      change: { from: 'rejected'; to: 'deleted' };
    }
  | {
      action: 'invitation';
      actorId: string;
      personId: null;
      change: { from: null; to: 'open' } | { from: 'open'; to: 'accepted' | 'withdrawn' };
    }
  | {
      action: 'export';
      actorId: string;
      personId: null;
      change: { from: null; to: 'donations' };
    }
  | {
      action: 'source';
      actorId: string;
      personId: null;
      change: { source: string; from: string | null; to: string | null };
    }
  | {
      action: 'batch';
      actorId: string;
      personId: string | null;
      change: { from: BatchKind | null; to: BatchKind | null; count: number };
    };

/** Whether the donor wall shows the message, or the name, of a donor. */
type TextState = 'shown' | 'hidden' | 'nameShown' | 'nameHidden';

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
