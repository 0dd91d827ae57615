import { statfs } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { runningUrl } from '#server/platform/db/embedded.ts';
import { readVersion } from '#server/platform/version.ts';
import { checkDatabase } from './database.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import { checkSettings } from './settings.ts';

const MAIL_TIMEOUT_MS = 5000;
const LOW_DISK_SHARE = 0.15;
/** With less, PostgreSQL may stop at the next burst of writes. */
const MIN_DISK_BYTES = 500e6;

/** Checks everything that the site needs. Starts, migrates and changes nothing. */
export async function examine(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  const { config, findings } = checkSettings(variables);
  const version = ok('version', `Mazwi ${await readVersion()}, Node ${process.versions.node}`);
  if (!config) return [version, ...findings];
  return [
    version,
    ...findings,
    ...(await examineDatabase(config)),
    await checkDisk(config.dataDir),
    await checkMail(config),
  ];
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  const url = config.databaseUrl ?? (await runningUrl(config.dataDir));
  if (!url) return [warn('database', 'not running', 'Run npm start, then this command again.')];
  const database = openDatabase(url, { max: 1 });
  try {
    return await checkDatabase(database);
  } catch (error) {
    const { code = 'no answer' } = (error as { cause?: { code?: string } }).cause ?? {};
    const advice = 'Look whether PostgreSQL runs, and check DATABASE_URL.';
    return [fail('database', `unavailable (${code})`, advice)];
  } finally {
    await database.close();
  }
}

async function checkDisk(folder: string): Promise<Finding> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return warn('disk', `${folder} does not exist`, 'The first start creates it.');
  const share = disk.bavail / disk.blocks;
  const free = disk.bavail * disk.bsize;
  const value = `${(free / 1e9).toFixed(1)} GB free in ${folder}, ${Math.floor(share * 100)} %`;
  const advice = 'Delete what is not needed, or enlarge the disk.';
  if (free < MIN_DISK_BYTES) return fail('disk', value, advice);
  return share < LOW_DISK_SHARE ? warn('disk', value, advice) : ok('disk', value);
}

/** Connects and signs in to the mail server, without sending a message. */
async function checkMail({ smtpUrl, production }: Config): Promise<Finding> {
  if (!smtpUrl) {
    const value = 'emails are written to DATA_DIR/outbox';
    return production ? warn('mail', value, 'Set SMTP_URL.') : ok('mail', value);
  }
  const { host } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return ok('mail', `${host} accepts our connection`);
  } catch (error) {
    const { code = 'no answer' } = error as { code?: string };
    return fail('mail', `${host} does not accept our connection (${code})`, 'Check SMTP_URL.');
  } finally {
    transport.close();
  }
}
