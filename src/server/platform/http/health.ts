import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { PublicCache } from '#server/platform/cache/cache.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Headers that a proxy adds to a request. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * Adds /healthz, /readyz and /metrics.
 * @param options.isStopping makes /readyz return 503 while requests in flight finish
 */
export function healthRoutes(
  app: FastifyInstance,
  {
    config,
    database,
    cache,
    registry,
    isStopping,
  }: {
    config: Config;
    database: Database;
    cache: PublicCache;
    registry: Registry;
    isStopping: () => boolean;
  },
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const onlyReads = (request.query as Record<string, unknown>).read !== undefined;
    const ready =
      !isStopping() &&
      ((await answers(database)) || (onlyReads && canServeReaders(database, cache)));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });
  app.get('/metrics', async (request, reply) => {
    // A request that came through a proxy is not local, even if the proxy connects from loopback.
    const loopback =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) &&
      !PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
    const token =
      config.metricsToken !== null &&
      isSame(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`);
    if (!loopback && !token) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Compares two texts in constant time, whatever their lengths. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

const answers = (database: Database): Promise<boolean> =>
  database.query('select 1').then(
    () => true,
    () => false,
  );

/**
 * Returns whether signed-out users can read without the primary, from a replica or from the cache.
 */
function canServeReaders(database: Database, cache: PublicCache): boolean {
  return (database.publicReads?.usable() ?? false) || cache.figures().entries > 0;
}
