import type { FastifyInstance } from 'fastify';
import client, { type Registry } from 'prom-client';
import type { PublicCache } from '#server/platform/cache/cache.ts';
import { countWritable } from '#server/platform/db/connections/hosts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sentMails } from '#server/platform/mail/mailer.ts';

/** Creates the registry of /metrics, with the metrics of this process. */
export function createRegistry(): Registry {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  registry.registerMetric(sentMails);
  return registry;
}

/** Measures every response by route and status. */
export function measureResponses(app: FastifyInstance, registry: Registry): void {
  const duration = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time in seconds, by route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
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
}

/** Registers the metrics of the connections to the primary and the replica. */
export function registerDatabaseMetrics(registry: Registry, database: Database): void {
  const registers = [registry];
  new client.Gauge({
    name: 'database_connections',
    help: 'Connections by state, and callers that wait for one (waiting)',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { total, idle, waiting }] of Object.entries(poolsOf(database))) {
        this.set({ pool, state: 'busy' }, total - idle);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
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
  new client.Gauge({
    name: 'database_writable_hosts',
    help: 'How many servers of DATABASE_URL accept writes',
    registers,
    collect() {
      const hosts = database.hosts();
      this.set(hosts.length > 0 ? countWritable(hosts) : Number(!database.circuit().open));
    },
  });
  new client.Gauge({
    name: 'database_pooled',
    help: '1 if DATABASE_URL leads to a pooler',
    registers,
  }).set(Number(database.pooled));
  if (database.publicReads) registerReplicaMetrics(registry, database.publicReads);
}

function poolsOf({ load, publicReads }: Database) {
  const { main, search } = load();
  if (!publicReads) return { main, search };
  const replica = publicReads.load();
  return { main, search, 'replica-main': replica.main, 'replica-search': replica.search };
}

/** Registers the metrics that say whether the replica serves readers. */
function registerReplicaMetrics(
  registry: Registry,
  { figures }: NonNullable<Database['publicReads']>,
): void {
  const registers = [registry];
  new client.Gauge({
    name: 'replica_usable',
    help: '1 while public reads go to the replica, 0 while they go to the primary',
    registers,
    collect() {
      this.set(Number(figures().usable));
    },
  });
  new client.Gauge({
    name: 'replica_state',
    help: '1 for the state of the replica: good, behind, out of reach, no standby or unknown',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.reset();
      this.set({ state: figures().state }, 1);
    },
  });
  new client.Gauge({
    name: 'replica_lag_seconds',
    help: 'At most how old the data of the replica are; absent until this is known',
    registers,
    collect() {
      const { lagMs } = figures();
      this.reset();
      if (lagMs !== null) this.set(lagMs / 1000);
      else this.remove();
    },
  });
}

/** Registers the metrics of the public cache. */
export function registerCacheMetrics(registry: Registry, cache: PublicCache): void {
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
    name: 'public_cache_trusted',
    help: '1 while the cache is used, because notifications of public changes arrive',
    registers,
    collect() {
      this.set(Number(cache.figures().trusted));
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
