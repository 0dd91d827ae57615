import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { createFastify } from '../fastify.ts';
import { createLog } from '../log.ts';
import { connectionTimeouts } from './connection-timeouts.ts';

/** Too many bytes for the buffers of the operating system. */
const UNREAD_BYTES = 64 * 1024 * 1024;

const NEXT_REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LAST_REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

/** Starts a server with short timeouts. `send` opens a connection and sends text. */
async function startServer(given: Partial<typeof connectionTimeouts>) {
  const timeouts = { ...connectionTimeouts, ...given, checkInterval: 20 };
  const app = createFastify(readConfig({}), createLog({ production: false }), timeouts);
  onTestFinished(() => app.close());
  const arrived = Promise.withResolvers<void>();
  app.get('/large', async () => {
    arrived.resolve();
    return Buffer.alloc(UNREAD_BYTES);
  });
  app.post('/', async () => 'received');
  app.get('/', async () => 'hello');
  // Never answers.
  app.get('/waiting', (_request, reply) => void reply.hijack());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    send: (text: string): Socket => {
      const socket = connect({ port, host: '127.0.0.1' });
      onTestFinished(() => void socket.destroy());
      socket.write(text);
      return socket;
    },
    arrived: arrived.promise,
    countConnections: promisify(app.server.getConnections.bind(app.server)),
  };
}

/** Reads until the server closes the connection. */
async function readAll(socket: Socket): Promise<string> {
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  await once(socket, 'close');
  return received;
}

test('answers headers that do not arrive in time with 408, and closes the connection', async () => {
  const { send } = await startServer({ headers: 50 });
  expect(await readAll(send('GET / HTTP/1.1\r\nHost: localhost\r\n'))).toMatch(
    /^HTTP\/1\.1 408 Request Timeout\r\n.*"detail":"This request took too long to arrive\./s,
  );
});

test('answers a body that does not arrive in time with 408, and closes the connection', async () => {
  const { send } = await startServer({ headers: 50, request: 50 });
  const head = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  expect(await readAll(send(`${head}Content-Length: 100\r\n\r\n{"`))).toMatch(/^HTTP\/1\.1 408 /);
});

test('closes the connection of a client that does not read the response', async () => {
  const { send, arrived, countConnections } = await startServer({ inactivity: 100 });
  send('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n').pause();
  await arrived;
  await waitUntil('the server closed the connection', async () => (await countConnections()) === 0);
});

test('closes a connection on which many requests wait for their responses', async () => {
  const { send } = await startServer({});
  const socket = send('GET /waiting HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50));
  expect(await readAll(socket)).toBe('');
  expect(await readAll(send(LAST_REQUEST))).toMatch(/^HTTP\/1\.1 200 /);
});

test('answers a few requests that a client sends at once, in their order', async () => {
  const { send } = await startServer({});
  const received = await readAll(send(`${NEXT_REQUEST.repeat(7)}${LAST_REQUEST}`));
  expect(received.match(/HTTP\/1\.1 200 /g)).toHaveLength(8);
});
