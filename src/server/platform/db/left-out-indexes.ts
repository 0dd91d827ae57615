import type { Database, Queryable } from './database.ts';
import { createIndexes, dropIndexes, type StoredIndex } from './indexes.ts';
import { DISABLE_TIMEOUTS, withJobLock } from './job-lock.ts';

/*
 * A command that fills empty tables leaves out indexes meanwhile, because creating them afterwards
 * takes a fraction of the time. The table `left_out_indexes` says which ones are missing, so that
 * the next start creates them if the command is killed.
 */

/** Advisory lock held while a command works without indexes, so that nobody creates them. */
const LOCK = 7_236_028;

type Owner = Pick<Database, 'connection' | 'transaction' | 'query'>;

/**
 * Runs `work` without some of the indexes, and creates them again.
 * @param owner has the rights of the tables' owner, and a connection that `work` does not use
 * @param options.isLeftOut chooses the indexes
 * @param options.onCreate called before the indexes are created
 */
export async function withoutIndexes<T>(
  owner: Owner,
  work: () => Promise<T>,
  options: { isLeftOut: (index: StoredIndex) => boolean; onCreate: () => void },
): Promise<T> {
  const done = await withJobLock(owner, LOCK, async () => {
    await owner.transaction((tx) => leaveOut(tx, options.isLeftOut));
    try {
      return { result: await work() };
    } finally {
      options.onCreate();
      await createAll(owner);
    }
  });
  return done ? done.result : work();
}

async function leaveOut(tx: Queryable, isLeftOut: (index: StoredIndex) => boolean): Promise<void> {
  const dropped = await dropIndexes(tx, isLeftOut);
  const rows = dropped.map(({ name, definition }) => ({ name, definition }));
  if (rows.length > 0) await tx.insertInto('leftOutIndexes').values(rows).execute();
}

/**
 * Creates the indexes that a killed command has left out. Does nothing while a command works without
 * them. Call it before migrations, which may change the indexes.
 * @param onCreate called before the indexes are created
 */
export async function createLeftOutIndexes(
  owner: Owner,
  onCreate: () => void = () => {},
): Promise<void> {
  if (!(await isAnyLeftOut(owner))) return;
  await withJobLock(owner, LOCK, async () => {
    onCreate();
    await createAll(owner);
  });
}

async function isAnyLeftOut(owner: Owner): Promise<boolean> {
  const { rows: tables } = await owner.query(
    `select where to_regclass('left_out_indexes') is not null`,
  );
  if (tables.length === 0) return false;
  return (await owner.query('select from left_out_indexes limit 1')).rows.length > 0;
}

/** Omits indexes that somebody has created in the meantime. */
const READ_LEFT_OUT = `
  select definition
  from left_out_indexes
  where to_regclass(name) is null
  order by name`;

/** Uses a connection whose statements may take as long as they need. */
async function createAll(owner: Owner): Promise<void> {
  const connection = await owner.connection();
  try {
    await connection.query('begin');
    await connection.query(DISABLE_TIMEOUTS);
    await connection.query(`set local maintenance_work_mem = '256MB'`);
    const { rows } = await connection.query<Pick<StoredIndex, 'definition'>>(READ_LEFT_OUT);
    await createIndexes(connection, rows);
    await connection.query('delete from left_out_indexes');
    await connection.query('commit');
  } finally {
    connection.release();
  }
}
