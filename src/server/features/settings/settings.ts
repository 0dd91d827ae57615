import { details } from '#contract/errors.ts';
import {
  changedSettings,
  defaultSettings,
  type SettingName,
  type Settings,
} from '#domain/settings.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/*
 * The one reader and writer of settings. Nothing is kept in memory: another copy of the server may
 * have changed a setting a moment ago.
 */

/** Every setting, and the version of them all, which grows with each change. */
export async function readSettings(database: Queryable): Promise<Settings & { version: number }> {
  const { rows } = await database.query<{
    name: SettingName;
    value: Settings[SettingName];
    version: number;
  }>('select name, value, version from settings');
  const stored = Object.fromEntries(
    rows.map(({ name, value }) => [name, value]),
  ) as Partial<Settings>;
  return {
    ...defaultSettings,
    ...stored,
    version: rows.reduce((sum, { version }) => sum + version, 0),
  };
}

/** Whether donations are open also hangs on the environment: `readSite` knows. */
export async function readSetting<Name extends SettingName>(
  database: Queryable,
  name: Name,
): Promise<Settings[Name]> {
  const {
    rows: [row],
  } = await database.query<{ value: Settings[Name] }>(
    'select value from settings where name = $1',
    [name],
  );
  return row ? row.value : defaultSettings[name];
}

/**
 * What every page tells of the settings, in one query. @param config DONATIONS=off closes donations
 * whatever is set (decision 0009)
 */
export async function readSite(
  database: Queryable,
  config: { donations: boolean },
): Promise<{ notice: string | null; donationsOpen: boolean }> {
  const { siteNotice, donations } = await readSettings(database);
  return { notice: siteNotice, donationsOpen: config.donations && donations };
}

/**
 * Changes what differs, each with its entry in the audit. A 409 when somebody changed a setting
 * since `version` was read; what stands already is no change,
 * so that a repeated call is answered as the first one was.
 */
export async function changeSettings(
  tx: Queryable,
  next: Settings,
  by: { version: number; actorId: string },
): Promise<Settings & { version: number }> {
  // Of two admins at once the second waits here and then sees what the first one did. Readers wait
  // for nobody.
  await tx.query('lock table settings in exclusive mode');
  const before = await readSettings(tx);
  const changed = changedSettings(before, next);
  if (changed.length > 0 && by.version !== before.version)
    throw new HttpProblem(409, details.settingsChanged);
  for (const name of changed) {
    await tx.query(
      'insert into settings as s (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value, version = s.version + 1',
      [name, JSON.stringify(next[name])],
    );
    await recordAudit(tx, {
      action: 'setting',
      actorId: by.actorId,
      personId: null,
      change: { setting: name, from: recorded(before[name]), to: recorded(next[name]) },
    });
  }
  return readSettings(tx);
}

const recorded = (value: boolean | string | null) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : value;
