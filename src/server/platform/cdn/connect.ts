import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import type { PublicCache } from '#server/platform/cache/cache.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createPurger, registerPurgeMetrics } from './purger.ts';
import { allowCdn } from './surrogate-headers.ts';

/**
 * Lets a CDN keep public responses, and tells it what is removed. Does nothing without
 * CDN_PURGE_URL, except that the metrics are 0.
 */
export function connectCdn(
  app: FastifyInstance,
  {
    config,
    registry,
    ...parts
  }: {
    config: Config;
    database: Database;
    cache: PublicCache;
    registry: Registry;
    log: FastifyBaseLogger;
  },
): void {
  const metrics = registerPurgeMetrics(registry);
  const targets = config.cdnPurgeTargets;
  if (targets.length === 0) return;
  allowCdn(app, parts.database);
  const purger = createPurger({ ...parts, targets, metrics });
  app.decorate('cdnPurger', purger);
  app.addHook('onClose', purger.stop);
}
