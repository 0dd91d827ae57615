/**
 * The baseline: a minimal Node server that answers every request with the bytes it last received
 * from the benchmark. It sends its port when it is ready.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let body = Buffer.alloc(0);
const server = createServer((_request, response) =>
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    })
    .end(body),
);
server.keepAliveTimeout = 60_000;
process.on('message', (text: string) => {
  body = Buffer.from(text);
  process.send!('set');
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
