import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from './sign-in-site.ts';

/**
 * - `pass` forwards to the site.
 * - `down` closes every connection.
 * - `portal` answers everything with a page of HTML, like a public Wi-Fi network before sign-in.
 * - `redirect` sends everything to another address, as such networks also do.
 * - `unavailable` answers with status 503.
 */
type Mode = 'pass' | 'down' | 'portal' | 'redirect' | 'unavailable';

export const PORTAL_TEXT = 'Accept the terms of this hotspot';

/** A network between a browser and a site, whose state a test can change. */
export type SwitchableNetwork = {
  origin: string;
  mode: Mode;
  /** The port of the site. */
  sitePort: number;
  /** Replaces the text of a successful response. Keyed by path. */
  rewrite: Map<string, (text: string) => string>;
  /** Replaces the status of a response. Keyed by path. */
  rewriteStatus: Map<string, number>;
  /** The paths of all requests so far, in order. */
  requests: string[];
  close: () => Promise<void>;
};

export async function startSwitchableNetwork(sitePort: number): Promise<SwitchableNetwork> {
  const port = await freePort();
  const server = createServer((incoming, outgoing) => {
    network.requests.push(incoming.url ?? '');
    answer(network, incoming, outgoing);
  });
  const network: SwitchableNetwork = {
    origin: `http://localhost:${port}`,
    mode: 'pass',
    sitePort,
    rewrite: new Map(),
    rewriteStatus: new Map(),
    requests: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return network;
}

function answer(
  network: SwitchableNetwork,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const html = { 'content-type': 'text/html; charset=utf-8' };
  switch (network.mode) {
    case 'down':
      outgoing.destroy();
      return;
    case 'portal':
      outgoing.writeHead(200, html).end(`<!doctype html><title>Wi-Fi</title>${PORTAL_TEXT}`);
      return;
    case 'redirect':
      outgoing.writeHead(302, { location: `http://localhost:${network.sitePort}/` }).end();
      return;
    case 'unavailable':
      outgoing.writeHead(503, html).end('<!doctype html><title>503</title>Unavailable');
      return;
    case 'pass':
      forward(network, incoming, outgoing);
  }
}

function forward(
  { sitePort, rewrite, rewriteStatus }: SwitchableNetwork,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { url = '/', method, headers } = incoming;
  const change = rewrite.get(url);
  const status = (reply: IncomingMessage) => rewriteStatus.get(url) ?? reply.statusCode ?? 502;
  // A replaced text needs a whole response without compression.
  const { 'if-none-match': _condition, ...unconditional } = headers;
  const sent = change ? { ...unconditional, 'accept-encoding': 'identity' } : headers;
  const onward = request(
    { host: '127.0.0.1', port: sitePort, path: url, method, headers: sent },
    (reply) => {
      if (!change) {
        outgoing.writeHead(status(reply), reply.rawHeaders);
        reply.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...kept } = reply.headers;
        outgoing.writeHead(status(reply), kept).end(change(Buffer.concat(chunks).toString()));
      });
    },
  );
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
