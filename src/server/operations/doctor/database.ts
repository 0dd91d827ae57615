import { formatNumber } from '#domain/locale/message-format.ts';
import type { BackupSettings } from '#server/configuration/backup.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { DatabaseTooNew, listPendingMigrations } from '#server/platform/db/migrations/migrate.ts';
import { MIGRATIONS } from '#server/platform/db/migrations/open-migrated.ts';
import { readModes } from '#server/platform/db/modes.ts';
import { DESCRIBE_SOURCES, listLeftOut } from '#server/terms/derived/left-out.ts';
import { describeAge } from './age.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** How many sources the finding names. */
const NAMED = 5;

const MAX_OFFSET_SECONDS = { warn: 2, fail: 60 };
const MAX_BACKUP_HOURS = 26;

const STATE = `
  select
    current_setting('server_version') as version,
    pg_is_in_recovery() as standby,
    extract(epoch from clock_timestamp())::float8 as seconds`;

const BACKUPS = `
  select
    extract(epoch from now() - max(started_at) filter (where finished_at is not null)) / 3600
      as made,
    extract(epoch from now() - max(started_at) filter (where copied_at is not null)) / 3600
      as copied,
    extract(epoch from now() - max(started_at) filter (where verified_at is not null)) / 3600
      as verified,
    (select failure from backups order by started_at desc limit 1) as failure
  from backups`;

type State = { version: string; standby: boolean; seconds: number };
type Backups = Record<'made' | 'copied' | 'verified', number | null> & { failure: string | null };

const NO_BACKUPS: Backups = { made: null, copied: null, verified: null, failure: null };

/** Checks the database, its clock, its migrations, the modes of the site and the last backups. */
export async function checkDatabase(
  database: Database,
  { copyTo }: Pick<BackupSettings, 'copyTo'>,
): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await database.query<State>(STATE);
  const between = (before + Date.now()) / 2000;
  const state = rows[0];
  if (!state) return [];
  const migrations = await checkMigrations(database);
  const findings = [
    state.standby
      ? fail('database', `PostgreSQL ${state.version}, a standby`, 'Connect to the primary.')
      : ok('database', `PostgreSQL ${state.version}`),
    checkClock(state.seconds - between),
    migrations,
  ];
  // Older schemas lack the tables of the remaining checks.
  if (migrations.status !== 'ok') return findings;
  return [
    ...findings,
    ...(await checkModes(database)),
    await checkBackups(database, copyTo !== null),
    await checkLeftOut(database),
  ];
}

/** @param offset in seconds; negative if the database is behind */
export function checkClock(offset: number): Finding {
  const value = `${Math.abs(offset).toFixed(1)} s between this machine and the database`;
  const advice = 'Start the time service of both machines.';
  if (Math.abs(offset) > MAX_OFFSET_SECONDS.fail) return fail('clock', value, advice);
  return Math.abs(offset) > MAX_OFFSET_SECONDS.warn
    ? warn('clock', value, advice)
    : ok('clock', value);
}

async function checkMigrations(database: Database): Promise<Finding> {
  try {
    const pending = await listPendingMigrations(database, MIGRATIONS);
    return pending.length === 0
      ? ok('migrations', 'all applied')
      : warn('migrations', `${pending.length} not applied`, 'Run npm run migrate.');
  } catch (error) {
    if (!(error instanceof DatabaseTooNew)) throw error;
    return fail('migrations', 'of a newer version', error.message);
  }
}

async function checkModes(database: Database): Promise<Finding[]> {
  const { readOnly, held } = await readModes(database);
  const findings: Finding[] = [];
  if (readOnly)
    findings.push(
      warn('mode', `read-only since ${readOnly.since}`, 'Run npm run readonly -- off.'),
    );
  if (held)
    findings.push(
      warn('mode', `held after a restore since ${held.since}`, 'Run npm run release-mail.'),
    );
  return findings.length > 0 ? findings : [ok('mode', 'normal')];
}

async function checkBackups(database: Database, areCopied: boolean): Promise<Finding> {
  const { rows } = await database.query<Backups>(BACKUPS);
  const { made, copied, verified, failure } = rows[0] ?? NO_BACKUPS;
  const value = `${describeAge(made)}, copied ${describeAge(copied)}, verified ${describeAge(verified)}`;
  if (failure !== null)
    return warn(
      'last backup',
      `${value}; the last one failed: ${failure}`,
      'Correct the cause: docs/OPERATING.md, chapter 14, BackupFailed.',
    );
  if (!isRecent(made))
    return warn('last backup', value, 'Run npm run backup, unless another program makes backups.');
  return areCopied && !isRecent(copied)
    ? warn('last backup', value, 'Only scheduled backups are copied: is BACKUP_AT set?')
    : ok('last backup', value);
}

const isRecent = (hours: number | null): boolean => hours !== null && hours <= MAX_BACKUP_HOURS;

/** Checks whether exports and packs leave out words because the licence of a source is unknown. */
async function checkLeftOut(database: Queryable): Promise<Finding> {
  const leftOut = await listLeftOut(database);
  if (leftOut.length === 0) return ok('exports', 'every verified word has a known licence');
  const [most, ...others] = leftOut.map(
    ({ code, terms }) => `${code ?? 'no source'} (${formatNumber(terms)})`,
  );
  const named = [most, ...others.slice(0, NAMED - 1)].join(', ');
  const more = leftOut.length > NAMED ? ` and ${leftOut.length - NAMED} more` : '';
  return warn(
    'exports',
    `leave out words of sources without a licence: ${named}${more}`,
    DESCRIBE_SOURCES,
  );
}
