import { PgBoss } from 'pg-boss';
import type { Queryable } from '#server/platform/db/database.ts';
import { resolveWriter } from '#server/platform/db/hosts.ts';

/** The PostgreSQL schema of pg-boss's tables. Our migrations do not use this schema. */
export const QUEUE_SCHEMA = 'pgboss';

/**
 * Creates pg-boss's tables, or migrates them to the version of the installed package. If several
 * copies of the server start concurrently, pg-boss serializes them with an advisory lock.
 * @param ownerUrl connection string of a role that is allowed to create a schema
 */
export async function installQueueSchema(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: await resolveWriter(ownerUrl),
    max: 1,
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  });
  // An error event without a listener would end the process. start() rejects with the same error.
  boss.on('error', () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Grants a role the permissions for running jobs. Only the owner can create and migrate the tables.
 */
export async function grantQueueRights(owner: Queryable, role: string): Promise<void> {
  await owner.query(`grant usage on schema ${QUEUE_SCHEMA} to ${role}`);
  await owner.query(
    `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${role}`,
  );
  await owner.query(`grant usage on all sequences in schema ${QUEUE_SCHEMA} to ${role}`);
}
