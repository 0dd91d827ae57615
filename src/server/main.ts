import { setFlagsFromString } from 'node:v8';
import { PRODUCT } from '#contract/messages.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DatabaseUnavailable } from './db/database.ts';
import { DatabaseTooNew } from './db/migrate.ts';
import { CannotStart } from './db/postgres-process.ts';
import { createLog } from './http/log.ts';
import { SAMPLE_PASSWORD, sampleAddresses } from './sample/load.ts';
import { type OpenSite, openSite } from './site.ts';

/**
 * How long requests in flight may take once a signal came: with the database's own end it stays
 * under the ten seconds that a service manager waits.
 */
const PATIENCE_MS = 6000;
/** How long a load balancer in front has to see that readiness is gone, before the port closes. */
const NOTICE_MS = 2000;
const SAME_SIGNAL_MS = 1000;

/**
 * By how many percent of what is in use memory may grow before it is looked through: V8 would take
 * several times as much on a machine that has it.
 */
setFlagsFromString('--heap-growing-percent=20');

try {
  const config = readConfig(process.env);
  const site = await openSite(config, createLog(config));
  stopOnSignals(site, config);
  console.log(`${PRODUCT} is ready at ${config.publicUrl}`);
  if (site.sampleAccounts)
    console.log(`Sample accounts: ${sampleAddresses.join(', ')} (password ${SAMPLE_PASSWORD})`);
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}

/** The first signal stops in order, a second one at once. */
function stopOnSignals(site: OpenSite, config: Config): void {
  let stoppingSince: number | null = null;
  const stop = async (signal: NodeJS.Signals) => {
    // Ctrl-C reaches us from the terminal, and again through npm and bin/start.mjs: that is one
    // signal.
    if (stoppingSince !== null && performance.now() - stoppingSince < SAME_SIGNAL_MS) return;
    if (stoppingSince !== null) process.exit(1);
    stoppingSince = performance.now();
    site.announceStop();
    if (config.production && signal === 'SIGTERM')
      await new Promise((resolve) => {
        setTimeout(resolve, NOTICE_MS);
      });
    await site.close(PATIENCE_MS);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // bin/start.mjs was killed.
  process.on('disconnect', () => void stop('SIGTERM'));
}

/**
 * What is expected to go wrong is one sentence; anything else keeps its stack, for whoever mends
 * it.
 */
function sentenceOf(error: unknown): unknown {
  if (
    error instanceof ConfigError ||
    error instanceof CannotStart ||
    error instanceof DatabaseTooNew
  )
    return error.message;
  if (error instanceof DatabaseUnavailable)
    return 'The database of DATABASE_URL does not answer. Check that it runs and that the address is right.';
  return error;
}
