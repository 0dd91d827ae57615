import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { findWeakSettings } from './configuration/weak-settings.ts';
import { hasSampleAccounts, loadSample } from './development/sample/load.ts';
import { openSandbox, type Sandbox } from './development/sandbox/sandbox.ts';
import { hasTestDonations } from './features/donations/availability.ts';
import { donationJobs } from './features/donations/jobs.ts';
import { startMailWorker } from './features/notices/mail-worker.ts';
import { keepBuiltFiles } from './features/offline/built-files.ts';
import { builtPages } from './features/pages/built.ts';
import { applyHourly, fileRules } from './features/retention/retention.ts';
import { loadSecrets } from './identity/provider/secrets.ts';
import { checkErasures } from './operations/erasures/apply.ts';
import { type ErasuresFile, keepErasuresFile } from './operations/erasures/keep.ts';
import { moveToThisMajor } from './operations/major/move-data.ts';
import { registerSiteMetrics } from './operations/metrics/site-metrics.ts';
import type { Database } from './platform/db/database.ts';
import { isHeld } from './platform/db/held.ts';
import { openMigrated } from './platform/db/open.ts';
import { type FollowedMode, followReadOnlyMode } from './platform/db/read-only-mode.ts';
import { listen, loopbackUrl } from './platform/http/listen.ts';
import { createRegistry } from './platform/http/metrics.ts';
import { startRecurringJobs } from './platform/jobs/recurring-jobs.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPayments } from './platform/payments/provider.ts';
import { StartupError } from './platform/startup-error.ts';
import { readVersion } from './platform/version.ts';
import { openReadPath } from './read-path.ts';
import { recurringJobs } from './recurring-jobs.ts';

export type RunningServer = {
  sampleAccounts: boolean;
  /** Makes /readyz return 503. All other requests are still handled. */
  beginShutdown(): void;
  /**
   * Stops listening, waits at most `timeoutMs` for requests in flight, stops the jobs, and closes
   * the database.
   */
  close(timeoutMs: number): Promise<void>;
};

/**
 * How long jobs may take to stop. Unfinished jobs are abandoned, and the next start continues them.
 */
const JOB_TIMEOUT_MS = 1000;
const SAMPLE_IN_PRODUCTION =
  'This database contains the sample accounts, whose password is published. ' +
  'Start production with a database that never had them (SAMPLE=off).';
const TEST_DONATIONS_IN_PRODUCTION =
  'This database contains test donations, which would be counted with real ones. ' +
  'docs/PAYMENTS.md explains how to delete them.';
const DIST = join(import.meta.dirname, '../../dist');

/**
 * Starts everything in order: database, migrations, secrets, sample, pages, HTTP server, and
 * finally the jobs. If a step fails, everything that was already started is closed.
 * @param signal aborts the start by stopping the embedded database, so that the promise rejects
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<RunningServer> {
  for (const reason of findWeakSettings(config)) log.warn({ reason }, 'a setting is weak');
  const opening = new AbortController();
  const abort = () => opening.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  if (!config.databaseUrl) await moveToThisMajor(config, log, opening.signal);
  const primary = await openMigrated(config, log, opening.signal);
  // In development, pages change with their source code, so nothing is cached.
  const reads = openReadPath(primary, {
    url: config.development || !config.publicCache ? null : primary.url,
    replicaUrl: config.databaseReplicaUrl,
    log,
  });
  const { database } = reads;
  let app: FastifyInstance | undefined;
  let sandbox: Sandbox | null = null;
  let readOnlyMode: FollowedMode | undefined;
  let erasuresFile: ErasuresFile | undefined;
  try {
    await checkErasures(database, config.dataDir);
    const secrets = await loadSecrets(database, config.encryptionKey);
    if (config.sample && !config.databaseUrl) await loadDevelopmentData(database, config, log);
    const sampleAccounts = config.oidc === null && (await hasSampleAccounts(database));
    if (config.production && sampleAccounts) throw new StartupError(SAMPLE_IN_PRODUCTION);
    const pages = config.development
      ? await (await import('./features/pages/development.ts')).developmentPages()
      : await builtPages(DIST);
    let stopping = false;
    const loopback = () => loopbackUrl(serving.server.address() as AddressInfo);
    if (!config.stripe && !config.production)
      sandbox = await openSandbox({ database, log, site: loopback });
    const payments = config.stripe ? createPayments(config.stripe) : (sandbox?.payments ?? null);
    if (config.production && payments?.testMode === false && (await hasTestDonations(database)))
      throw new StartupError(TEST_DONATIONS_IN_PRODUCTION);
    const mailer = createMailer(config, log, {
      isHeld: () => isHeld(database),
      onKept: () => log.warn('mail written to a file; the site is held after a restore'),
    });
    const donations = donationJobs({
      database,
      payments,
      mailer,
      site: config,
      log,
    });
    const registry = createRegistry();
    registerSiteMetrics(registry, { config, database, version: await readVersion() });
    let receipts = Promise.resolve();
    const erasures = (erasuresFile = keepErasuresFile(
      database,
      { dataDir: config.dataDir, copyTo: config.backup.copyTo },
      log,
    ));
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
      registry,
      isStopping: () => stopping,
      donationCompleted: () => {
        receipts = receipts.then(donations.sendReceipts);
      },
      personErased: erasures.write,
    }));
    const mode = await followReadOnlyMode(database, { log, onChange: reads.cache.clear });
    readOnlyMode = mode;
    await listen(app, config);
    const settleDonations = donations.settle;
    const recurring = recurringJobs({ config, database, mailer, settleDonations, log });
    const jobs = await mode.startWhenWritable(async () => {
      await sandbox?.start();
      return startRecurringJobs(database, recurring, log);
    });
    const mailWorker = startMailWorker({
      database,
      mailTransport: mailer,
      publicUrl: config.publicUrl,
      secret: config.sessionSecret ?? secrets.session,
      log,
    });
    const files = applyHourly(fileRules(config.dataDir), log);
    const builtFiles = pages.builtFiles ? keepBuiltFiles(database, pages.builtFiles, log) : null;
    signal?.removeEventListener('abort', abort);
    return {
      sampleAccounts,
      beginShutdown: () => {
        stopping = true;
      },
      close: async (timeoutMs) => {
        stopping = true;
        await mode.stop();
        const stoppedJobs = Promise.all([
          jobs.stop(JOB_TIMEOUT_MS),
          files.stop(),
          builtFiles?.stop(),
        ]);
        const forcing = setTimeout(() => serving.server.closeAllConnections(), timeoutMs);
        await Promise.all([serving.close(), mailWorker.stop(timeoutMs)]);
        clearTimeout(forcing);
        await sandbox?.close();
        const ending = Promise.all([stoppedJobs, receipts, erasures.stop()]);
        await Promise.race([ending, pause(JOB_TIMEOUT_MS)]);
        await reads.close();
        await database.close();
      },
    };
  } catch (error) {
    await app?.close();
    await sandbox?.close();
    await readOnlyMode?.stop();
    await erasuresFile?.stop();
    await reads.close();
    await database.close();
    throw error;
  }
}

/** Loads the sample, and with `npm run dev -- --crowd` also the crowd. */
async function loadDevelopmentData(
  database: Database,
  config: Config,
  log: FastifyBaseLogger,
): Promise<void> {
  if (!config.crowd) {
    await loadSample(database);
    return;
  }
  const crowd = await import('./development/crowd/load.ts');
  await crowd.loadSampleAndCrowd(database, { now: Date.now(), log });
}
