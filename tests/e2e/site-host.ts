import { readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/http/log.ts';
import { type RunningServer, startServer } from '#server/server.ts';
import type { HostReply, HostRequest } from './hosted-sites.ts';

// Runs in a process of its own and serves one site after another, so that the server's code is
// loaded and compiled only once.

const REQUEST_TIMEOUT_MS = 6000;
let site: RunningServer | null = null;

process.on('message', async (request: HostRequest) => {
  let reply: HostReply = { error: null };
  try {
    await site?.close(REQUEST_TIMEOUT_MS);
    site = null;
    if (request.environment) {
      const config = readConfig(request.environment);
      site = await startServer(config, createLog(config));
    }
  } catch (error) {
    reply = { error: (error as Error).stack ?? String(error) };
  }
  process.send!(reply);
});
process.on('disconnect', () => process.exit());
