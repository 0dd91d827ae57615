import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { freshDatabaseUrl } from './database.ts';

const CANCEL_OR_TLS = 80_877_000;
const SETTINGS = new Set(['statement_timeout', 'idle_in_transaction_session_timeout', 'options']);

/** A connection to PostgreSQL, which one client uses for one transaction. */
type Server = { socket: Duplex; client: Client | null; rest: Buffer };
type Client = { socket: Socket; server: Promise<Server> | null };

/**
 * Starts a stand-in for PgBouncer in transaction mode. It refuses settings at the start of a
 * connection, gives consecutive transactions of a client to different connections of PostgreSQL,
 * keeps what a client leaves in their sessions, and drops notifications.
 * @param size the number of connections to PostgreSQL
 */
export async function startPooler(url: string, size = 6): Promise<{ url: string }> {
  const { user, password, database } = new pg.Client(url);
  const idle: Server[] = [];
  const waiting: ((server: Server) => void)[] = [];
  const giveBack = (server: Server) => {
    server.client = null;
    const next = waiting.shift();
    if (next) next(server);
    else idle.push(server);
  };
  const take = (): Promise<Server> => {
    const server = idle.shift();
    return server ? Promise.resolve(server) : new Promise((resolve) => waiting.push(resolve));
  };
  const connect = async () => giveBack(await openServer(url, giveBack));
  await Promise.all(Array.from({ length: size }, connect));

  const relay = createServer((socket) => {
    socket.setNoDelay(true);
    const client: Client = { socket, server: null };
    const begin = (first: Buffer) => {
      if (first.readUInt32BE(4) > CANCEL_OR_TLS) return void socket.end();
      const refused = readParameters(first).find((name) => SETTINGS.has(name));
      if (refused) return void socket.end(refusal(refused));
      socket.write(GREETING);
      socket.on('data', forward);
    };
    const forward = (data: Buffer) => {
      if (data[0] === 'X'.charCodeAt(0)) return void socket.end();
      client.server ??= take().then((server) => Object.assign(server, { client }));
      void client.server.then((server) => server.socket.write(data));
    };
    socket.once('data', begin).on('error', () => {});
    socket.on('close', () => {
      // Like PgBouncer, close the connection whose transaction the client has not ended.
      void client.server?.then((server) => {
        server.socket.destroy();
        void connect();
      });
    });
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    relay.close();
    for (const { socket } of idle) socket.destroy();
  });
  const { port } = relay.address() as AddressInfo;
  const login = [user, password].map((part) => encodeURIComponent(part ?? '')).join(':');
  return { url: `postgres://${login}@127.0.0.1:${port}/${database}` };
}

/** Signs in with a client of `pg`, and then uses its socket. */
async function openServer(url: string, giveBack: (server: Server) => void): Promise<Server> {
  const signedIn = new pg.Client(url);
  signedIn.on('error', () => {});
  await signedIn.connect();
  const { stream } = signedIn.connection;
  stream.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close');
  const server: Server = { socket: stream, client: null, rest: Buffer.alloc(0) };
  stream.on('error', () => {});
  stream.on('data', (data: Buffer) => {
    const { messages, rest } = splitMessages(Buffer.concat([server.rest, data]));
    server.rest = rest;
    for (const message of messages) {
      const type = String.fromCharCode(message[0] ?? 0);
      const { client } = server;
      if (type !== 'A') client?.socket.write(message);
      // `Z` means that the server is ready for a query; `I`, that no transaction is open.
      if (type !== 'Z' || message[5] !== 'I'.charCodeAt(0) || !client) continue;
      client.server = null;
      giveBack(server);
    }
  });
  return server;
}

function splitMessages(data: Buffer): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = [];
  let from = 0;
  while (data.length >= from + 5 && data.length >= from + 1 + data.readUInt32BE(from + 1)) {
    const end = from + 1 + data.readUInt32BE(from + 1);
    messages.push(data.subarray(from, end));
    from = end;
  }
  return { messages, rest: data.subarray(from) };
}

/** Returns the names of the parameters of a start-up message, which lists names and values. */
const readParameters = (message: Buffer): string[] =>
  message
    .subarray(8)
    .toString()
    .split('\0')
    .filter((_, index) => index % 2 === 0);

const textOf = (text: string) => Buffer.from(`${text}\0`);

function createMessage(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const refusal = (name: string) =>
  createMessage(
    'E',
    ...['SFATAL', 'VFATAL', 'C08P01', `Munsupported startup parameter: ${name}`].map(textOf),
    Buffer.from([0]),
  );

/**
 * The messages after a start: authentication succeeded, the id and secret for cancelling, and ready
 * for a query.
 */
const GREETING = Buffer.concat([
  createMessage('R', Buffer.alloc(4)),
  createMessage('K', Buffer.alloc(8)),
  createMessage('Z', Buffer.from('I')),
]);

/** Opens a fresh database through a pooler, until the test ends. `direct` leads past the pooler. */
export async function openPooled(max = 4) {
  const direct = await freshDatabaseUrl();
  const { url } = await startPooler(direct);
  const database = openDatabase(url, { max, pooled: true });
  onTestFinished(() => database.close());
  return { database, direct, url };
}
