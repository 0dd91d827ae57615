import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

/**
 * Starts a stand-in for an external service that answers some paths, never answers those in
 * `silent`, and answers all others with 404.
 */
export async function startHalfProvider(answers: Record<string, Answer | 'silent'>) {
  const server = createServer((request, response) => {
    const answer = answers[(request.url ?? '').split('?')[0] ?? ''];
    if (answer === 'silent') return;
    if (answer) answer(response, request);
    else response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port };
}

/** Returns an answer that sends a value as JSON, with a header Date that is off by some seconds. */
export const sendJson =
  (body: unknown, { status = 200, dateOffset = 0 } = {}): Answer =>
  (response) =>
    response
      .writeHead(status, {
        'content-type': 'application/json',
        date: new Date(Date.now() + dateOffset * 1000).toUTCString(),
      })
      .end(JSON.stringify(body));
