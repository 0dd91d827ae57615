import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '#server/config.ts';
import { listen, loopbackUrl, PortInUse } from '#server/platform/http/listen.ts';
import { type Finding, ok } from './finding.ts';

const CHECK = 'port';
const TIMEOUT_MS = 4000;

/**
 * Listens for a moment as the server does when it starts, unless this site already listens.
 * @throws StartupError with the message of a start that fails
 */
export async function checkPort(
  config: Pick<Config, 'host' | 'port' | 'publicUrl'>,
): Promise<Finding> {
  const server = createServer();
  try {
    await listen({ listen: (options) => once(server.listen(options), 'listening') }, config);
    return ok(CHECK, config.port === 0 ? 'any' : `${config.port} is free`);
  } catch (error) {
    if (!(error instanceof PortInUse) || !(await listensHere(config))) throw error;
    return ok(CHECK, `this site listens on ${config.port}`);
  } finally {
    server.close();
  }
}

/** Asks whether what listens on our port is a server of this PUBLIC_URL. */
async function listensHere({ host, port, publicUrl }: Parameters<typeof checkPort>[0]) {
  const origin = loopbackUrl({ address: host ?? '::', port });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${origin}/api/openapi.json`, { signal });
    const { servers } = (await response.json()) as { servers: { url: string }[] };
    return servers.some(({ url }) => url === publicUrl);
  } catch {
    return false;
  }
}
