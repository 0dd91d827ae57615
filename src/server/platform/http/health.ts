import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import client from 'prom-client';
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
    isStopping,
  }: { config: Config; database: Database; cache: PublicCache; isStopping: () => boolean },
): void {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const duration = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time in seconds, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new client.Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { total, idle, waiting } = database.load();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  circuitMetrics(registry, database);
  cacheMetrics(registry, cache);
  app.addHook('onResponse', (request, reply, done) => {
    duration.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1000,
    );
    done();
  });

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
 * Checks whether signed-out users can read without the primary, from a replica or from the cache.
 */
function canServeReaders(database: Database, cache: PublicCache): boolean {
  return (database.publicReads?.usable() ?? false) || cache.figures().entries > 0;
}

/** Registers the metrics of the circuit breakers. */
function circuitMetrics(registry: client.Registry, database: Database): void {
  const registers = [registry];
  const circuits = () => ({
    primary: database.circuit(),
    ...(database.publicReads ? { replica: database.publicReads.circuit() } : {}),
  });
  new client.Gauge({
    name: 'database_circuit_open',
    help: '1 while queries are rejected because the database does not respond',
    labelNames: ['database'] as const,
    registers,
    collect() {
      for (const [name, { open }] of Object.entries(circuits()))
        this.set({ database: name }, Number(open));
    },
  });
  new client.Counter({
    name: 'database_circuit_openings_total',
    help: 'How many times the database stopped responding',
    labelNames: ['database'] as const,
    registers,
    collect() {
      this.reset();
      for (const [name, { openings }] of Object.entries(circuits()))
        this.inc({ database: name }, openings);
    },
  });
}

/** Registers the metrics of the public cache. */
function cacheMetrics(registry: client.Registry, cache: PublicCache): void {
  const registers = [registry];
  new client.Counter({
    name: 'public_cache_requests_total',
    help: 'Requests to the public cache, by result',
    labelNames: ['result'] as const,
    registers,
    collect() {
      const { hits, misses } = cache.figures();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
  new client.Counter({
    name: 'public_cache_drops_total',
    help: 'Public changes that cleared the public cache',
    registers,
    collect() {
      this.reset();
      this.inc(cache.figures().drops);
    },
  });
  new client.Gauge({
    name: 'public_cache_entries',
    help: 'Responses in the public cache',
    registers,
    collect() {
      this.set(cache.figures().entries);
    },
  });
  new client.Gauge({
    name: 'public_cache_bytes',
    help: 'Estimated size of the public cache in bytes',
    registers,
    collect() {
      this.set(cache.figures().bytes);
    },
  });
}
