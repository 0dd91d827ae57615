import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server that receives purges, as a CDN does. */
export type PurgeReceiver = {
  url: string;
  /** The headers of every purge so far. */
  received: IncomingHttpHeaders[];
  /** Called with each purge; returns the status of the reply. By default, 200. */
  onPurge: () => Promise<number>;
  close(): Promise<void>;
};

export async function startPurgeReceiver(): Promise<PurgeReceiver> {
  const server = createServer(async (request, response) => {
    receiver.received.push(request.headers);
    response.statusCode = await receiver.onPurge();
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const receiver: PurgeReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    received: [],
    onPurge: async () => 200,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return receiver;
}
