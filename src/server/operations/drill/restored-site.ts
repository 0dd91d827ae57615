import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');
const LOOPBACK = '127.0.0.1';

export type RestoredSite = {
  origin: string;
  /** Returns how often the site has connected to its mail server, which accepts no mail. */
  countMailConnections(): number;
  stop(): Promise<void>;
};

/**
 * Starts the server on a scratch folder, reachable only from this machine. It has the keys of the
 * site and none of its other settings, so that it cannot reach the site's database, mail server,
 * identity provider or payment provider.
 * @throws StartupError if the site does not start
 */
export async function startRestoredSite(dataDir: string, config: Config): Promise<RestoredSite> {
  let connections = 0;
  const mailServer = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const mailPort = await listenOnLoopback(mailServer);
  const port = await findFreePort();
  const child = spawn(process.execPath, [MAIN], {
    // If this command is killed, the channel closes, and the site stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...inherit('PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'NODE_COMPILE_CACHE'),
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: LOOPBACK,
      PUBLIC_URL: `http://${LOOPBACK}:${port}`,
      SMTP_URL: `smtp://${LOOPBACK}:${mailPort}`,
      SAMPLE: 'off',
      RATE_LIMITS: 'off',
      ...(config.encryptionKey && { ENCRYPTION_KEY: process.env.ENCRYPTION_KEY }),
      ...(config.sessionSecret && { SESSION_SECRET: config.sessionSecret }),
    },
  });
  let output = '';
  const ended = once(child, 'close');
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk;
        if (/^Mazwi is ready at /m.test(output)) resolve(true);
      });
    void ended.then(() => resolve(false));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    mailServer.close();
  };
  if (!(await ready)) {
    mailServer.close();
    throw new StartupError(`The restored site does not start: ${output.trim()}`);
  }
  return {
    origin: `http://${LOOPBACK}:${port}`,
    countMailConnections: () => connections,
    stop,
  };
}

const inherit = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );

async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, LOOPBACK);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOnLoopback(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}
