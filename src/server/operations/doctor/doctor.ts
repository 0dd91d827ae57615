import type { Config } from '#server/config.ts';
import { checkServer, StatementPooling } from '#server/platform/db/connections/check-server.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { runningUrl } from '#server/platform/db/embedded/embedded.ts';
import type { Connection } from '#server/platform/db/migrations/open-migrated.ts';
import { readVersion } from '#server/platform/version.ts';
import { checkCdn } from './cdn.ts';
import { checkDatabase } from './database.ts';
import { checkDrill } from './drill.ts';
import { type Finding, fail, notChecked, ok, warn } from './finding.ts';
import { checkDisk, checkFolders } from './folders.ts';
import { checkHosts } from './hosts.ts';
import { checkIdentityProvider } from './identity-provider.ts';
import { checkMail } from './mail.ts';
import { checkMemory } from './memory.ts';
import { checkPayments } from './payments.ts';
import { checkPooler } from './pooler.ts';
import { checkPort } from './port.ts';
import { checkReplica } from './replica.ts';
import { checkRole } from './role.ts';
import { checkSettings } from './settings.ts';
import { storedDataChecks } from './stored-data.ts';
import { checkWithin } from './time-limit.ts';

/**
 * How long each check may take. The checks run concurrently; those of the database take two steps.
 */
const LIMIT_MS = 10_000;

/** Checks everything that the site needs, without starting, migrating or changing anything. */
export async function examine(
  variables: Readonly<Record<string, string | undefined>>,
  { limitMs = LIMIT_MS, mailTo = null }: { limitMs?: number; mailTo?: string | null } = {},
): Promise<Finding[]> {
  const { config, findings } = checkSettings(variables);
  const version = ok('version', `Mazwi ${await readVersion()}, Node ${process.versions.node}`);
  if (!config) return [version, ...findings];
  const embedded = config.databaseUrl === null;
  const checked = await Promise.all([
    examineDatabase(config, limitMs),
    checkWithin(limitMs, 'port', () => checkPort(config)),
    checkWithin(limitMs, 'host', () => checkHosts(config.databaseUrl ?? '')),
    checkWithin(limitMs, 'last drill', () => checkDrill(config.dataDir)),
    checkWithin(limitMs, 'folders', () => checkFolders(config)),
    checkWithin(limitMs, 'disk', () => checkDisk(config.dataDir)),
    checkWithin(limitMs, 'memory', async () => checkMemory({ embedded })),
    checkWithin(limitMs, 'mail', () => checkMail(config, mailTo)),
    checkWithin(limitMs, 'identity provider', () => checkIdentityProvider(config)),
    checkWithin(limitMs, 'payments', () => checkPayments(config)),
    checkWithin(limitMs, 'cdn', () => checkCdn(config)),
  ]);
  return [version, ...findings, ...checked.flat()];
}

/** Determines how to connect to the database, and then runs all checks of it concurrently. */
async function examineDatabase(config: Config, limitMs: number): Promise<Finding[]> {
  const { databaseReplicaUrl: replicaUrl } = config;
  let connection: Connection | null = null;
  const problems = await checkWithin(limitMs, 'database', async () => {
    try {
      connection = await findConnection(config);
    } catch (error) {
      if (error instanceof StatementPooling) return describeStatementPooling(error);
      throw error;
    }
    return connection
      ? []
      : warn('database', 'not running', 'Run npm start, then this command again.');
  });
  if (!connection) {
    const replica = () => checkReplica(replicaUrl, null);
    return [...problems, ...(replicaUrl ? await checkWithin(limitMs, 'replica', replica) : [])];
  }
  const { url, pooled }: Connection = connection;
  const database = openDatabase(url, { max: 2, pooled });
  const checks: [string, () => Promise<Finding | Finding[]>][] = [
    ['database', () => checkDatabase(database, config.backup)],
    ...Object.entries(storedDataChecks).map(([name, check]): [string, () => Promise<Finding>] => [
      name,
      () => check(database, config),
    ]),
    ['database role', () => checkRole(database, { embedded: config.databaseUrl === null })],
    ['pooler', () => checkPooler(url, pooled)],
    ['replica', () => checkReplica(replicaUrl, database)],
  ];
  try {
    const findings = await Promise.all(
      checks.map(([name, check]) => checkWithin(limitMs, name, check)),
    );
    return findings.flat();
  } finally {
    // Not awaited, because the pool waits for queries that have not returned.
    void database.close().catch(() => {});
  }
}

const describeStatementPooling = ({ message }: StatementPooling): Finding[] => [
  fail('pooler', 'statement mode, needs session or transaction', message),
  ...[
    'database',
    ...Object.keys(storedDataChecks),
    'database role',
    'migrations',
    'clock',
    'last backup',
  ].map(notChecked),
];

/** @returns null if the embedded database does not run */
async function findConnection({ databaseUrl, dataDir }: Config): Promise<Connection | null> {
  if (databaseUrl) return { url: databaseUrl, ...(await checkServer(databaseUrl)) };
  const url = await runningUrl(dataDir);
  return url ? { url, pooled: false } : null;
}
