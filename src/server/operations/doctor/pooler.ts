import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { type Finding, ok } from './finding.ts';

const CHECK = 'pooler';
/** Several rounds are needed, because another client of the pooler may take the connection. */
const ROUNDS = 5;
const PID = 'select pg_backend_pid() as pid';

/** Reports whether DATABASE_URL leads to a pooler, and the mode of the pooler. */
export async function checkPooler(url: string, pooled: boolean): Promise<Finding> {
  if (!pooled) return ok(CHECK, 'none');
  return ok(CHECK, `${await findMode(url)} mode; a restore needs a URL without it`);
}

/**
 * In transaction mode, a pooler gives a connection of PostgreSQL to another client as soon as a
 * transaction has ended; in session mode, a client keeps it.
 */
async function findMode(url: string): Promise<'transaction' | 'session'> {
  const [one, other] = [open(url), open(url)];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await readPid(one);
      const taken = await other.transaction(async (tx) => {
        const { rows } = await tx.query<{ pid: number }>(PID);
        return rows[0]?.pid === before || (await readPid(one)) !== before;
      });
      if (taken) return 'transaction';
    }
    return 'session';
  } finally {
    for (const database of [one, other]) void database.close().catch(() => {});
  }
}

const open = (url: string) => openDatabase(url, { max: 1, pooled: true });

const readPid = async (database: Database) =>
  (await database.query<{ pid: number }>(PID)).rows[0]?.pid;
