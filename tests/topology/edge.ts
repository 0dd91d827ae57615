import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { root } from '../support/running-site.ts';
import { freePort } from '../support/sign-in-site.ts';
import { waitUntil } from '../support/wait-until.ts';

/** Varnish with the configuration in deploy/, in front of one copy of the server. */
export type Edge = {
  origin: string;
  /** Where Varnish accepts purges. */
  purgeUrl: string;
  /** Resolves when Varnish sends requests to the copy. */
  ready: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startEdge(folder: string, copyPort: string): Promise<Edge> {
  const [port, purgePort] = [await freePort(), await freePort()];
  const configuration = join(folder, 'varnish.vcl');
  writeFileSync(configuration, adaptConfiguration(copyPort));
  execFileSync('varnishd', ['-j', 'none', '-C', '-f', configuration], { stdio: 'pipe' });
  const varnish = spawn(
    'varnishd',
    [
      ...['-F', '-j', 'none', '-n', join(folder, 'varnish'), '-f', configuration],
      ...['-a', `127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`],
      ...['-p', 'http_gzip_support=off', '-s', 'malloc,64m'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const origin = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  return {
    origin,
    purgeUrl: `http://127.0.0.1:${purgePort}/`,
    ready: () => waitUntil('Varnish reaches the server', isReady, { seconds: 60 }),
    stop: async () => {
      const ended = once(varnish, 'exit');
      varnish.kill('SIGTERM');
      await ended;
    },
  };
}

/** Lets both backends of deploy/varnish.vcl lead to one port. */
function adaptConfiguration(copyPort: string): string {
  const text = readFileSync(join(root, 'deploy/varnish.vcl'), 'utf8');
  const backends = [...text.matchAll(/\.port = "\d+"/g)];
  if (backends.length !== 2) throw new Error('deploy/varnish.vcl does not have two backends');
  return text.replaceAll(/\.port = "\d+"/g, `.port = "${copyPort}"`);
}

/** Passes purges on to Varnish, unless it is told to swallow them. */
export type PurgePath = {
  url: string;
  /** If true, purges get no reply and do not reach Varnish. */
  isDead: boolean;
  stop: () => Promise<void>;
};

export async function startPurgePath(purgeUrl: string): Promise<PurgePath> {
  const port = await freePort();
  const server = createServer(async (request: IncomingMessage, response) => {
    if (path.isDead) return;
    const key = String(request.headers['surrogate-key']);
    const reply = await fetch(purgeUrl, { method: 'POST', headers: { 'surrogate-key': key } });
    response.writeHead(reply.status).end();
  });
  const path: PurgePath = {
    url: `http://127.0.0.1:${port}/`,
    isDead: false,
    stop: async () => {
      server.closeAllConnections();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return path;
}
