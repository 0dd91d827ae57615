import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies wait for each response. Simple programs may send a few more requests. */
const MAX_UNANSWERED = 8;

/**
 * Closes connections with many unanswered requests. Node would otherwise handle them all, and keep
 * the responses in memory until the client reads them.
 */
export function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number): number => {
    const next = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, next);
    return next;
  };
  server.prependListener('request', ({ socket }, response) => {
    if (count(socket, 1) > MAX_UNANSWERED) socket.destroy();
    else response.once('close', () => count(socket, -1));
  });
}
