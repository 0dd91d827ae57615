import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts a TCP proxy to the database. `cut` closes all connections and accepts no more, as if the
 * database had stopped. `hang` stops forwarding, as on a broken network. `join` lets new
 * connections through again.
 */
export async function createDatabaseProxy(url: string) {
  const target = new URL(url.replace(/^postgres(ql)?:/, 'http:'));
  const folder = target.searchParams.get('host');
  const open = new Set<Socket>();
  const clients = new Set<Socket>();
  let [cut, hung] = [false, false];
  const relay = createServer((client) => {
    if (cut) return void client.destroy();
    clients.add(client.on('close', () => clients.delete(client)));
    if (hung)
      return void open.add(
        client.resume().on('close', () => {
          open.delete(client);
        }),
      );
    const port = Number(target.port || target.searchParams.get('port') || 5432);
    const server = folder?.startsWith('/')
      ? createConnection(`${folder}/.s.PGSQL.${port}`)
      : createConnection(port, folder ?? target.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one);
          other.destroy();
        })
        .pipe(other);
    }
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    relay.close();
  });
  const login = `${target.username}${target.password ? `:${target.password}` : ''}`;
  return {
    url: `postgres://${login}@127.0.0.1:${(relay.address() as AddressInfo).port}${target.pathname}`,
    cut: () => {
      cut = true;
      for (const socket of open) socket.destroy();
    },
    /** Returns the number of open connections. */
    clients: () => clients.size,
    hang: () => {
      hung = true;
      // Incoming data is read and discarded, because a paused socket would not report its end.
      for (const socket of open) socket.unpipe().resume();
    },
    join: () => {
      for (const socket of hung ? open : []) socket.destroy();
      [cut, hung] = [false, false];
    },
  };
}
