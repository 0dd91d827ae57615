/**
 * The baseline is a minimal Node server. It responds to every request with the body that it last
 * received from the benchmark. When it is ready, it sends its port to the benchmark.
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
