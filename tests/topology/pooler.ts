import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../support/sign-in-site.ts';
import { waitUntil } from '../support/wait-until.ts';

export const poolModes = ['session', 'transaction'] as const;
export type PoolMode = (typeof poolModes)[number];

/** Starts PgBouncer in front of a database on loopback. */
export async function startPooler(
  folder: string,
  databaseUrl: string,
  mode: PoolMode | 'statement',
) {
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl);
  const port = await freePort();
  const users = join(folder, 'pgbouncer-users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 });
  writeFileSync(
    settings,
    `[databases]
mazwi = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 30
max_client_conn = 200
`,
  );
  chmodSync(folder, 0o755);
  const pooler = spawn(...asUser('pgbouncer', ['--quiet', settings]), { stdio: 'inherit' });
  const url = `postgres://${username}:${password}@127.0.0.1:${port}/mazwi`;
  await waitUntil('PgBouncer accepts connections', () => accepts(url));
  return {
    url,
    stop: async () => {
      const ended = once(pooler, 'exit');
      pooler.kill('SIGINT');
      await ended;
    },
  };
}

/** PgBouncer refuses to run as root, so root starts it in a user namespace. */
const asUser = (program: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...args]]
    : [program, args];

/** Returns whether a connection without startup parameters succeeds. */
async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
