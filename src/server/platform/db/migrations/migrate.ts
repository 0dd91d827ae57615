import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../database.ts';
import { type MigrationFile, readMigrations } from './migration-file.ts';
import { type MigrationSession, openMigrationSession } from './migration-session.ts';

/** Thrown if a newer version of the code has migrated the database. Nothing has been changed. */
export class DatabaseTooNew extends Error {}

const LOCK_RETRY_DELAY_MS = 1000;
const LOCK_ATTEMPTS = 150;
const PROGRESS_INTERVAL_MS = 5000;
const LOCK_NOT_AVAILABLE = '55P03';
/** Statements that PostgreSQL refuses to run in a transaction. */
const OUTSIDE_TRANSACTION = /^vacuum\b|\bconcurrently\b/i;
const CONCURRENT_INDEX =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([\w."]+)\s+on\s/i;

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'> & Partial<Pick<FastifyBaseLogger, 'child'>>;

type Options = {
  log?: Log;
  /** How many times a transaction of a migration tries to get the locks that it needs. */
  lockAttempts?: number;
  /** The last file to apply; by default the last one of the folder. */
  until?: string | undefined;
};

/**
 * Applies the numbered SQL files of `folder` that the database lacks. Each file runs in a
 * transaction, or statement by statement if its first line is `-- no-transaction`. If several
 * copies of the server start concurrently, one of them migrates. There is no statement timeout. If
 * a migration is killed, the next start continues it.
 * @returns the names of the applied files
 */
export async function migrate(
  database: Pick<Database, 'connection' | 'pooled'>,
  folder: string,
  { log = { info: () => {}, warn: () => {} }, lockAttempts = LOCK_ATTEMPTS, until }: Options = {},
): Promise<string[]> {
  const all = await readMigrations(folder);
  const files = until === undefined ? all : all.filter(({ name }) => name <= until);
  const session = await openMigrationSession(database);
  const { connection } = session;
  try {
    if ((await pendingFiles(connection, files)).length === 0) return [];
    await session.lock(log);
    await connection.query(
      `create table if not exists schema_migrations (
         name text primary key,
         sha256 text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const pending = await pendingFiles(connection, files);
    const isUpgrade = pending.length < files.length;
    // Log the progress of an upgrade even outside production, where the log otherwise contains only
    // warnings, because people wait for it. Creating the tables of a new database takes only a
    // second.
    const shown = (isUpgrade && log.child?.({}, { level: 'info' })) || log;
    for (const [index, file] of pending.entries()) {
      const progress = { migration: file.name, number: index + 1, of: pending.length };
      await applyFile({ session, log: shown, lockAttempts, progress }, file);
    }
    return pending.map(({ name }) => name);
  } finally {
    await session.close();
  }
}

/**
 * Returns the names of the files in `folder` that the database lacks, without changing anything.
 * @throws DatabaseTooNew if the database has a migration that is not among the files
 */
export async function listPendingMigrations(
  database: Queryable,
  folder: string,
): Promise<string[]> {
  const pending = await pendingFiles(database, await readMigrations(folder));
  return pending.map(({ name }) => name);
}

type Run = Required<Pick<Options, 'log' | 'lockAttempts'>> & {
  session: MigrationSession;
  progress: Record<string, unknown>;
};

/**
 * Returns the files that have not been applied yet.
 * @throws DatabaseTooNew if the database has a migration that is not among the files
 * @throws Error if a file was changed after it was applied
 */
async function pendingFiles(
  database: Queryable,
  files: readonly MigrationFile[],
): Promise<MigrationFile[]> {
  const { rows: tables } = await database.query(
    `select where to_regclass('schema_migrations') is not null`,
  );
  if (tables.length === 0) return [...files];
  const rows = await database
    .selectFrom('schemaMigrations')
    .select(['name', 'sha256'])
    .orderBy('name')
    .execute();
  const unknown = rows.find((row) => !files.some(({ name }) => name === row.name));
  if (unknown)
    throw new DatabaseTooNew(
      `The database is newer than this code: it has the migration ${unknown.name}. ` +
        'Update the code, or use another DATA_DIR. To go back to this version, restore a backup ' +
        'from before the upgrade (docs/OPERATING.md).',
    );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const changed = files.find(({ name, sha256 }) => (applied.get(name) ?? sha256) !== sha256);
  if (changed)
    throw new Error(
      `migration ${changed.name} was changed after it was applied; write a new one instead`,
    );
  return files.filter(({ name }) => !applied.has(name));
}

async function applyFile(run: Run, file: MigrationFile): Promise<void> {
  const began = performance.now();
  const elapsedMs = () => Math.round(performance.now() - began);
  run.log.info(run.progress, 'applying migration');
  const reporting = setInterval(
    () => run.log.warn({ ...run.progress, elapsedMs: elapsedMs() }, 'migration is still running'),
    PROGRESS_INTERVAL_MS,
  );
  try {
    if (file.steps) await applySteps(run, file, file.steps);
    else
      await inTransaction(run, async () => {
        await run.session.connection.query(file.sql);
        await recordFile(run.session.connection, file);
      });
  } catch (error) {
    throw new Error(`migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
  } finally {
    clearInterval(reporting);
  }
  run.log.info({ ...run.progress, elapsedMs: elapsedMs() }, 'applied migration');
}

/**
 * Applies a file step by step. Records each finished step, so that it is not repeated if the
 * process is killed.
 */
async function applySteps(run: Run, file: MigrationFile, steps: readonly string[]): Promise<void> {
  const { connection } = run.session;
  await connection.query(
    `create table if not exists schema_migration_steps (
       name text primary key,
       sha256 text not null,
       done integer not null
     )`,
  );
  const before = await connection
    .selectFrom('schemaMigrationSteps')
    .select('done')
    .where('name', '=', file.name)
    .where('sha256', '=', file.sha256)
    .executeTakeFirst();
  for (let step = before?.done ?? 0; step < steps.length; step += 1) {
    Object.assign(run.progress, { step: step + 1, steps: steps.length });
    run.log.info(run.progress, 'applying step of migration');
    const statement = steps[step]!;
    const record = () => recordStep(connection, file, step + 1);
    if (OUTSIDE_TRANSACTION.test(statement)) {
      await applyOutsideTransaction(run.session, statement);
      await record();
    } else
      await inTransaction(run, async () => {
        await connection.query(statement);
        await record();
      });
  }
  await inTransaction(run, async () => {
    await recordFile(connection, file);
    await connection.deleteFrom('schemaMigrationSteps').where('name', '=', file.name).execute();
  });
}

/**
 * Applies a statement outside a transaction. An earlier start may have been killed during the
 * statement, or before it was recorded, so the statement must be repeatable. If the statement
 * creates an index that already exists, a valid index is kept, and an invalid one is dropped first.
 */
async function applyOutsideTransaction(
  { connection, prepareOutside }: MigrationSession,
  statement: string,
): Promise<void> {
  await prepareOutside(statement);
  const index = CONCURRENT_INDEX.exec(statement)?.[1];
  if (index) {
    const {
      rows: [found],
    } = await connection.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [index],
    );
    if (found?.valid) return;
    if (found) await connection.query(`drop index concurrently ${index}`);
  }
  await connection.query(statement);
}

/**
 * Runs `work` in a transaction. If it cannot get a lock in time, tries again, up to `lockAttempts`
 * times in total.
 */
async function inTransaction(run: Run, work: () => Promise<void>): Promise<void> {
  const { session, log, lockAttempts, progress } = run;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.begin();
      await work();
      await session.connection.query('commit');
      return;
    } catch (error) {
      await session.connection.query('rollback').catch(() => {});
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt >= lockAttempts)
        throw error;
      log.warn({ ...progress, attempt }, 'migration waits for a lock; retrying');
      await pause(LOCK_RETRY_DELAY_MS);
    }
  }
}

async function recordFile(connection: Queryable, file: MigrationFile): Promise<void> {
  await connection
    .insertInto('schemaMigrations')
    .values({ name: file.name, sha256: file.sha256 })
    .execute();
}

async function recordStep(connection: Queryable, file: MigrationFile, done: number): Promise<void> {
  const { name, sha256 } = file;
  await connection
    .insertInto('schemaMigrationSteps')
    .values({ name, sha256, done })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sha256, done }))
    .execute();
}
