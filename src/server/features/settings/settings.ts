import { errorText } from '#contract/error-texts.ts';
import { formatDate } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import {
  applySettingsChange,
  changedSettings,
  defaultSettings,
  type SettingName,
  type Settings,
  type SettingsChange,
} from '#domain/site/settings.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { type FollowedValue, followValue } from '#server/platform/cache/followed-value.ts';
import type { Database, Queryable, Reads, Row } from '#server/platform/db/database.ts';
import type { RestoredFrom } from '#server/platform/db/site-hold.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/*
 * Besides this file, only the code that erases accounts changes settings. Settings are not cached,
 * because another copy of the server may have changed one, except those that pages show.
 */

/** A prepared statement instead of Kysely, because every uncached page runs it (decision 0026). */
const SETTINGS = `
  select name, value, version
  from settings`;

/** Reads all settings and their combined version, which increases with each change. */
export async function readSettings(database: Queryable): Promise<Settings & { version: number }> {
  const { rows } =
    await database.query<Pick<Row<'settings'>, 'name' | 'value' | 'version'>>(SETTINGS);
  const stored = Object.fromEntries(
    rows.map(({ name, value }) => [name, value]),
  ) as Partial<Settings>;
  return {
    ...defaultSettings,
    ...stored,
    version: rows.reduce((sum, { version }) => sum + version, 0),
  };
}

/**
 * Reads one setting. To check whether donations are open, use `areDonationsOpen` instead, because
 * the environment variable DONATIONS can also close them.
 */
export async function readSetting<Name extends SettingName>(
  database: Queryable,
  name: Name,
): Promise<Settings[Name]> {
  const row = await database
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? (row.value as Settings[Name]) : defaultSettings[name];
}

const SITE = `
  select name, value
  from settings
  where name in ('siteNotice', 'donations')
  union all
  select name, coalesce(detail, '{}')
  from site_modes`;

/** The settings that every page needs. */
export type PageSettings = { notice: string | null; donationsOpen: boolean };

/**
 * Reads the settings that every page needs, in one query. The notice also says that the site is
 * read-only, or which backup a held site was restored from.
 * @param config.donations if false, donations are closed regardless of the stored setting (decision
 * 0009). A held site takes no donations either.
 */
export async function readSite(
  database: Reads,
  config: { donations: boolean },
): Promise<PageSettings> {
  const { rows } = await database.prepared.query<{ name: string; value: unknown }>(SITE);
  const { siteNotice, donations, held, readOnly } = {
    ...defaultSettings,
    held: null,
    readOnly: null,
    ...Object.fromEntries(rows.map(({ name, value }) => [name, value])),
  } as Pick<Settings, 'siteNotice' | 'donations'> & {
    held: RestoredFrom | null;
    readOnly: object | null;
  };
  const notices = [
    readOnly && m.operations_notice_read_only(),
    held && describeRestored(held),
    siteNotice,
  ].filter((text) => text !== null);
  return {
    notice: notices.length > 0 ? notices.join('\n\n') : null,
    donationsOpen: config.donations && donations && !held,
  };
}

/**
 * Keeps these settings in memory for signed-out readers until something public changes, or for a
 * second without notifications.
 * @param database returns the database, which may be opened later
 */
export const followSite = (
  database: () => Database,
  config: { donations: boolean },
): FollowedValue<PageSettings> =>
  followValue(() => readSite(database().publicReads ?? database(), config));

function describeRestored({ backupAt }: RestoredFrom): string {
  return m.operations_notice_restored({ date: formatDate(backupAt) });
}

/**
 * Stores the settings that differ from the stored ones, each with an audit entry. If none differs,
 * the version is not checked, so that repeating a call succeeds and returns the same settings.
 * @throws 409 if a setting differs and somebody has changed the settings since `version` was read
 */
export async function changeSettings(
  tx: Queryable,
  change: SettingsChange,
  by: { version: number; actorId: string },
): Promise<Settings & { version: number }> {
  // If two admins save concurrently, the second waits here and then sees the changes of the first.
  // Reading the settings does not wait.
  await tx.query('lock table settings in exclusive mode');
  const before = await readSettings(tx);
  const next = applySettingsChange(before, change);
  const changed = changedSettings(before, next);
  if (changed.length > 0 && by.version !== before.version)
    throw new HttpProblem(409, errorText('settings_changed'));
  for (const name of changed) {
    await tx
      .insertInto('settings')
      .values({ name, value: JSON.stringify(next[name]) })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          version: eb('settings.version', '+', 1),
        })),
      )
      .execute();
    await recordAudit(tx, {
      action: 'setting',
      actorId: by.actorId,
      personId: null,
      change: { setting: name, from: toAuditValue(before[name]), to: toAuditValue(next[name]) },
    });
  }
  return readSettings(tx);
}

function toAuditValue(value: Settings[SettingName]): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' || value === null ? value : value.join(' ');
}
