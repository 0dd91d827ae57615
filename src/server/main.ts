import { setFlagsFromString } from 'node:v8';
import { PRODUCT } from '#domain/product.ts';
import { ConfigError, readConfig } from './config.ts';
import { SAMPLE_PASSWORD, sampleAddresses } from './development/sample/load.ts';
import { DatabaseTooNew } from './platform/db/migrate.ts';
import { createLog } from './platform/http/log.ts';
import { StartupError } from './platform/startup-error.ts';
import { type RunningServer, startServer } from './server.ts';
import { onStopRequests } from './stop-requests.ts';

/**
 * In production, the grace period for load balancers to notice /readyz failing before the listener
 * closes.
 */
const DRAIN_DELAY_MS = 2000;
/** How long requests in flight may take after that. */
const REQUEST_TIMEOUT_MS = 6000;
/**
 * Then this process ends, whatever is left: service managers kill after ten seconds. A database
 * that still writes its checkpoint completes it on its own.
 */
const SHUTDOWN_TIMEOUT_MS = 9500;
/** A start that was told to stop gets this long to stop what it has started. */
const ABORT_TIMEOUT_MS = 8000;

// V8 collects garbage once the heap has grown by this many percent. Its default lets the heap reach
// several times the live data on machines with much memory.
setFlagsFromString('--heap-growing-percent=20');

const stopping = new AbortController();
onStopRequests(
  () => stopping.abort(),
  // The embedded PostgreSQL is told to stop as this process exits.
  () => process.exit(1),
);

try {
  const config = readConfig(process.env);
  const opening = startServer(config, createLog(config), stopping.signal);
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
  console.error(startupErrorMessage(error));
  process.exit(1);
}

function announce(site: RunningServer, publicUrl: string): void {
  console.log(`${PRODUCT} is ready at ${publicUrl}`);
  if (site.sampleAccounts)
    console.log(`Sample accounts: ${sampleAddresses.join(', ')} (password ${SAMPLE_PASSWORD})`);
}

/** Rejects when a start that was told to stop does not come to an end. */
async function abandoned(opening: Promise<RunningServer>): Promise<never> {
  await requestToStop();
  await Promise.race([opening.catch(() => {}), pause(ABORT_TIMEOUT_MS)]);
  throw new Error('stopped while starting');
}

function requestToStop(): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.signal.aborted) resolve();
    else stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Expected failures are one sentence; anything else keeps its stack, which helps to fix it. */
function startupErrorMessage(error: unknown): unknown {
  return error instanceof ConfigError ||
    error instanceof StartupError ||
    error instanceof DatabaseTooNew
    ? error.message
    : error;
}
