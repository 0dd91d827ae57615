import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { PRODUCT } from '#domain/product.ts';
import { findMisspelt, readSettings } from './configuration/misspelt.ts';
import { SAMPLE_PASSWORD, sampleAddresses } from './development/sample/load.ts';
import { describeFailure } from './platform/db/command.ts';
import { createLog } from './platform/http/log.ts';
import { type RunningServer, startServer } from './server.ts';
import { onStopRequests } from './stop-requests.ts';

/**
 * In production, how long the server keeps accepting requests after /readyz starts to fail, so that
 * load balancers notice.
 */
const DRAIN_DELAY_MS = 2000;
/** How long unfinished requests may take after the server has stopped accepting new ones. */
const REQUEST_TIMEOUT_MS = 6000;
/**
 * The process exits after this long, even if the shutdown is not complete, because service managers
 * such as Docker kill the process after ten seconds. If the embedded database is still writing a
 * checkpoint, it finishes on its own.
 */
const SHUTDOWN_TIMEOUT_MS = 9500;
/** How long an aborted start may take to stop what it has already started. */
const ABORT_TIMEOUT_MS = 8000;

// V8 collects garbage once the heap has grown by this many percent. By default, on machines with a
// lot of memory, the heap can grow to several times the size of the live data.
setFlagsFromString('--heap-growing-percent=20');

const stopping = new AbortController();
onStopRequests(
  () => stopping.abort(),
  // On a second stop request, exit immediately. An exit handler stops the embedded PostgreSQL.
  () => process.exit(1),
);

try {
  const config = readSettings(process.env);
  const log = createLog(config);
  for (const { variable, likely } of findMisspelt(process.env))
    log.warn({ variable, likely }, 'an environment variable is probably misspelt');
  const opening = startServer(config, log, stopping.signal);
  const site = await Promise.race([opening, abandoned(opening)]);
  if (!stopping.signal.aborted) announce(site, config.publicUrl);
  await requestToStop();
  setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS);
  site.beginShutdown();
  if (config.production) await pause(DRAIN_DELAY_MS);
  await site.close(REQUEST_TIMEOUT_MS);
  process.exit(0);
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  console.error(describeFailure(error));
  process.exit(1);
}

function announce(site: RunningServer, publicUrl: string): void {
  console.log(`${PRODUCT} is ready at ${publicUrl}`);
  if (site.sampleAccounts)
    console.log(`Sample accounts: ${sampleAddresses.join(', ')} (password ${SAMPLE_PASSWORD})`);
}

/**
 * Waits for a stop request during startup. Then waits until startup has ended, but at most
 * ABORT_TIMEOUT_MS, and rejects.
 */
async function abandoned(opening: Promise<RunningServer>): Promise<never> {
  await requestToStop();
  await Promise.race([opening.catch(() => {}), pause(ABORT_TIMEOUT_MS)]);
  throw new Error('the start was aborted');
}

function requestToStop(): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.signal.aborted) resolve();
    else stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
