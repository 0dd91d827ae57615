/**
 * Serves the same page from memory on two ports: without and with request ids. Both are in one
 * process, because two processes with the same code differ by more than the ids cost. When it is
 * ready, it sends its ports to the benchmark, and then the CPU time so far whenever it is asked.
 */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import {
  createRequestIds,
  followRequestIds,
} from '../../src/server/platform/http/requests/request-id.ts';

const body = Buffer.from('x'.repeat(10_000));

async function serve(hasIds: boolean): Promise<number> {
  const app = Fastify(hasIds ? { genReqId: createRequestIds(['loopback']) } : {});
  if (hasIds) followRequestIds(app);
  // About as many asynchronous steps as a page from the cache takes, each of which inherits the id.
  app.get('/', async (_request, reply) => {
    for (let turn = 0; turn < 10; turn += 1) await null;
    return reply.type('text/html; charset=utf-8').send(body);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

process.on('disconnect', () => process.exit(0));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.send?.({ without: await serve(false), with: await serve(true) });
