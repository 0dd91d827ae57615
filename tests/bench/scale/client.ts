import { Agent, request } from 'node:https';
import type { TLSSocket } from 'node:tls';

export type Request = {
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};
export type Response = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  /** The bytes of the response with its headers, without those of TLS. */
  wireBytes: number;
};
export type Client = { send: (what: Request) => Promise<Response>; close: () => void };

/** Opens keep-alive connections that accept compressed responses, like a browser with HTTP/1.1. */
export function openClient(origin: string, ca: Buffer, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, ca });
  const counted = new WeakMap<TLSSocket, number>();
  const send = ({ path, headers = {}, body }: Request) =>
    new Promise<Response>((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST';
      const options = { agent, method, headers: { 'accept-encoding': 'br', ...headers } };
      request(origin + path, options, (reply) => {
        const chunks: Buffer[] = [];
        const socket = reply.socket as TLSSocket;
        reply
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            const { statusCode: status = 0 } = reply;
            if (status !== 304 && (status < 200 || status > 299))
              return reject(new Error(`${path} returned ${status}: ${Buffer.concat(chunks)}`));
            const wireBytes = socket.bytesRead - (counted.get(socket) ?? 0);
            counted.set(socket, socket.bytesRead);
            resolve({ status, headers: reply.headers, body: Buffer.concat(chunks), wireBytes });
          });
      })
        .on('error', reject)
        .end(body);
    });
  return { send, close: () => agent.destroy() };
}
