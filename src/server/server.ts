import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { findWeakSettings } from './configuration/weak-settings.ts';
import { hasSampleAccounts, loadSample } from './development/sample/load.ts';
import { openSandbox, type Sandbox } from './development/sandbox/sandbox.ts';
import { refuseTestDonations } from './features/donations/availability.ts';
import { settleJob } from './features/donations/jobs.ts';
import { keepBuiltFiles } from './features/offline/built-files.ts';
import { builtPages } from './features/pages/built.ts';
import { applyHourly, fileRules } from './features/retention/retention.ts';
import { followSite } from './features/settings/settings.ts';
import { loadSecrets } from './identity/provider/secrets.ts';
import { mailParts } from './mail-parts.ts';
import { checkErasures } from './operations/erasures/apply.ts';
import { type ErasuresFile, maintainErasuresFile } from './operations/erasures/write-file.ts';
import { registerSiteMetrics } from './operations/metrics/site-metrics.ts';
import { moveToThisMajor } from './operations/upgrade-postgres/move-data.ts';
import type { Database } from './platform/db/database.ts';
import { openMigrated } from './platform/db/migrations/open-migrated.ts';
import { type FollowedMode, followReadOnlyMode } from './platform/db/read-only-mode.ts';
import { listen, loopbackUrl } from './platform/http/listen.ts';
import { createRegistry } from './platform/http/metrics.ts';
import { startRecurringJobs } from './platform/jobs/recurring-jobs.ts';
import { type MailWorker, startMailWorker } from './platform/mail/mail-worker.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPayments } from './platform/payments/provider.ts';
import { StartupError } from './platform/startup-error.ts';
import { readVersion } from './platform/version.ts';
import { createReadModel } from './read-model/read-model.ts';
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
const SAMPLE_ON_REAL_SITE =
  'This database contains the sample accounts, whose password is published: ' +
  'start a real site with a database that never had them (SAMPLE=off).';
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
  const readModel = createReadModel(primary, {
    url: primary.url,
    dataDir: config.dataDir,
    log,
  });
  const site = followSite(() => database, config);
  // In development, pages change with their source code, so nothing is cached.
  const reads = openReadPath(primary, {
    url: config.development || !config.publicCache ? null : primary.url,
    replicaUrl: config.databaseReplicaUrl,
    followers: [readModel, site],
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
    if (config.realSite && sampleAccounts) throw new StartupError(SAMPLE_ON_REAL_SITE);
    const pages = config.development
      ? await (await import('./features/pages/development.ts')).developmentPages()
      : await builtPages(DIST);
    let stopping = false;
    const loopback = () => loopbackUrl(serving.server.address() as AddressInfo);
    if (!config.stripe && !config.realSite)
      sandbox = await openSandbox({ database, log, site: loopback });
    const payments = config.stripe ? createPayments(config.stripe) : (sandbox?.payments ?? null);
    await refuseTestDonations(database, config);
    const mailer = createMailer(config);
    let mailWorker: MailWorker | null = null;
    const registry = createRegistry();
    registerSiteMetrics(registry, { config, database, version: await readVersion() });
    const erasures = (erasuresFile = maintainErasuresFile(
      database,
      { dataDir: config.dataDir, copyTo: config.backup.copyTo },
      log,
    ));
    const serving: FastifyInstance = (app = await buildApp({
      config,
      database,
      cache: reads.cache,
      readModel,
      site,
      secrets,
      mailer,
      payments,
      sandbox,
      ...pages,
      log,
      loopback,
      registry,
      isStopping: () => stopping,
      wakeMail: () => void mailWorker?.wake(),
      personErased: erasures.write,
    }));
    const mode = await followReadOnlyMode(database, { log, onChange: reads.cache.clear });
    readOnlyMode = mode;
    await listen(app, config);
    const settleDonations = settleJob({ database, payments, log });
    const recurring = recurringJobs({ config, database, mailer, settleDonations, log });
    const jobs = await mode.startWhenWritable(async () => {
      await sandbox?.start();
      return startRecurringJobs(database, recurring, log);
    });
    const worker = startMailWorker({
      ...mailParts({ database, config, secrets }),
      mailTransport: mailer,
      log,
    });
    mailWorker = worker;
    const files = applyHourly(fileRules(config.dataDir), log);
    const builtFiles = pages.builtFiles ? keepBuiltFiles(database, pages.builtFiles, log) : null;
    readModel.start();
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
        await Promise.all([serving.close(), worker.stop(timeoutMs)]);
        clearTimeout(forcing);
        await sandbox?.close();
        const ending = Promise.all([stoppedJobs, erasures.stop()]);
        await Promise.race([ending, pause(JOB_TIMEOUT_MS)]);
        await Promise.all([reads.close(), readModel.close()]);
        await database.close();
      },
    };
  } catch (error) {
    await app?.close();
    await sandbox?.close();
    await readOnlyMode?.stop();
    await erasuresFile?.stop();
    await Promise.all([reads.close(), readModel.close()]);
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
