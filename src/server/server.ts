import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { hasSampleAccounts, loadSample } from './development/sample/load.ts';
import { openSandbox, type Sandbox } from './development/sandbox/sandbox.ts';
import { hasTestDonations } from './features/donations/availability.ts';
import { donationJobs } from './features/donations/jobs.ts';
import { startMailWorker } from './features/notices/mail-worker.ts';
import { buildSitemap } from './features/pages/build-sitemap.ts';
import { builtPages } from './features/pages/built.ts';
import { erasePerson } from './features/profile/erasure.ts';
import { startTrimming, trimmingRules } from './features/retention/trimming.ts';
import { loadSecrets } from './identity/provider/secrets.ts';
import { deleteUnverifiedAccounts } from './identity/provider/unverified.ts';
import { openMigrated } from './platform/db/open.ts';
import { StartupError } from './platform/db/postgres-process.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPayments } from './platform/payments/provider.ts';
import { openReadPath } from './read-path.ts';
import { rebuildKeys } from './terms/rebuild-keys.ts';

/** A site that serves. */
export type RunningServer = {
  sampleAccounts: boolean;
  /** Readiness turns 503 while everything else is still answered. */
  announceStop(): void;
  /**
   * Takes nothing new, lets what is in flight finish for at most `patienceMs`, and ends the
   * database.
   */
  close(patienceMs: number): Promise<void>;
};

const HOUR = 3_600_000;
/** A job that does not end soon is cut off: each continues with the next start. */
const JOB_TIMEOUT_MS = 1000;
const DIST = join(import.meta.dirname, '../../dist');

/**
 * Opens everything in order: database, migrations, secrets, sample, pages, and only then the port.
 * What was opened is closed again when a step fails.
 * @param signal stops the embedded database while the site is still being opened, which fails then
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<RunningServer> {
  const opening = new AbortController();
  const abort = () => opening.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const primary = await openMigrated(config, log, opening.signal);
  // Under `npm run dev` a page changes with its source.
  const reads = openReadPath(primary, {
    url: config.development || !config.publicCache ? null : primary.url,
    replicaUrl: config.databaseReplicaUrl,
    log,
  });
  const { database } = reads;
  let app: FastifyInstance | undefined;
  let sandbox: Sandbox | null = null;
  try {
    const secrets = await loadSecrets(database, config.encryptionKey);
    if (config.sample && !config.databaseUrl) await loadSample(database);
    const sampleAccounts = config.oidc === null && (await hasSampleAccounts(database));
    if (config.production && sampleAccounts)
      throw new StartupError(
        'This database holds the sample accounts, whose password is published. Start production with a database that never had them (SAMPLE=off).',
      );
    const pages = config.development
      ? await (await import('./features/pages/development.ts')).developmentPages()
      : await builtPages(DIST);
    let stopping = false;
    const loopback = () => loopbackUrl(serving.server.address() as AddressInfo);
    if (!config.stripe && !config.production)
      sandbox = await openSandbox({ database, log, site: loopback });
    const payments = config.stripe ? createPayments(config.stripe) : (sandbox?.payments ?? null);
    if (config.production && payments?.testMode === false && (await hasTestDonations(database)))
      throw new StartupError(
        'This database holds donations of test mode, which would be counted with real ones. docs/PAYMENTS.md says how to delete them.',
      );
    const mailer = createMailer(config, log);
    const donations = donationJobs({
      database,
      payments,
      mailer,
      site: config,
      log,
    });
    const serving: FastifyInstance = (app = await buildApp({
      config,
      database,
      cache: reads.cache,
      secrets,
      mailer,
      payments,
      sandbox,
      ...pages,
      log,
      loopback,
      isStopping: () => stopping,
      donationCompleted: () => runJob(donations.completed()),
    }));
    await listen(app, config);
    await sandbox?.start();
    const mailWorker = startMailWorker({
      database,
      mailTransport: mailer,
      publicUrl: config.publicUrl,
      secret: config.sessionSecret ?? secrets.session,
      log,
    });
    const jobs = new Set<Promise<void>>();
    /** Stopping waits for it, since it uses the database. */
    const runJob = (job: Promise<void>) => {
      jobs.add(job);
      void job.finally(() => jobs.delete(job));
    };
    const trimming = startTrimming(
      [
        ...trimmingRules({ database, dataDir: config.dataDir }),
        {
          name: 'unverified accounts',
          run: async () =>
            config.oidc
              ? 0
              : deleteUnverifiedAccounts({ database, erasePerson, forgetMails: mailer.forget }),
        },
      ],
      log,
    );
    const hourly = () => {
      // The copy that was rebuilding may have ended.
      rebuilt = rebuild();
      runJob(donations.settle());
      runJob(sitemap(false));
    };
    runJob(donations.settle());
    const cleaning = setInterval(hourly, HOUR).unref();

    const rebuilding = new AbortController();
    const rebuild = () =>
      rebuildKeys(database, rebuilding.signal).catch(() => {
        log.warn('the keys of the search could not be rebuilt; it is tried again in an hour');
      });
    let rebuilt = rebuild();
    const sitemap = (always: boolean) =>
      buildSitemap(database, {
        publicUrl: config.publicUrl,
        always,
        signal: rebuilding.signal,
      }).catch(() => log.warn('failed to build the sitemap; the next run is in an hour'));
    runJob(sitemap(true));

    signal?.removeEventListener('abort', abort);
    return {
      sampleAccounts,
      announceStop: () => {
        stopping = true;
      },
      close: async (patienceMs) => {
        stopping = true;
        clearInterval(cleaning);
        rebuilding.abort();
        const trimmed = trimming.stop();
        const impatient = setTimeout(() => serving.server.closeAllConnections(), patienceMs);
        await Promise.all([serving.close(), mailWorker.stop(patienceMs)]);
        clearTimeout(impatient);
        await sandbox?.close();
        await Promise.race([Promise.all([rebuilt, trimmed, ...jobs]), pause(JOB_TIMEOUT_MS)]);
        await reads.close();
        await database.close();
      },
    };
  } catch (error) {
    await app?.close();
    await sandbox?.close();
    await reads.close();
    await database.close();
    throw error;
  }
}

/** On every interface, IPv6 and IPv4, unless HOST names one; a machine without IPv6 gets IPv4. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host: host ?? '::', port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!host && (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'))
      await app.listen({ host: '0.0.0.0', port });
    else if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
      );
    else if (code === 'EACCES')
      throw new StartupError(
        `Port ${port} may not be used by this user. Choose one above 1023, for example PORT=3000.`,
      );
    else if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`HOST is ${host}, which is no address of this machine.`);
    else throw error;
  }
}

/** Where this process reaches itself. */
function loopbackUrl({ address, port }: AddressInfo): string {
  const host = address === '::' || address === '0.0.0.0' ? '127.0.0.1' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
