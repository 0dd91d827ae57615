import type { FastifyBaseLogger } from 'fastify';
import { createPublicCache, type PublicCache } from './platform/cache/cache.ts';
import { type Changes, watchChanges } from './platform/db/changes.ts';
import { openReplica } from './platform/db/connections/replica.ts';
import type { Database } from './platform/db/database.ts';

/**
 * Reads for signed-out users: a cache that is cleared by every public change, and a replica if one
 * is configured (decision 0014).
 */
export type PublicReads = { database: Database; cache: PublicCache; close(): Promise<void> };

/**
 * @param options.url the primary's connection string, used to receive notifications of changes;
 * null disables the cache
 * @param options.readModel is told of the changes as well
 */
export function openReadPath(
  primary: Database,
  options: {
    url: string | null;
    replicaUrl: string | null;
    readModel?: Changes;
    log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  },
): PublicReads {
  const replica = options.replicaUrl ? openReplica(primary, options.replicaUrl, options.log) : null;
  const cache = createPublicCache({
    databaseAnswers: () => !primary.circuit().open || (replica?.reads.usable() ?? false),
  });
  // Notify the replica and the index before the cache. Otherwise the cache could store a response
  // that was read from an outdated one.
  const changes =
    options.url === null
      ? null
      : watchChanges(
          options.url,
          {
            listening: () => {
              replica?.changed();
              options.readModel?.listening();
              cache.enable();
            },
            changed: () => {
              replica?.changed();
              options.readModel?.changed();
              cache.clear();
            },
            lost: () => {
              options.readModel?.lost();
              cache.disable();
            },
          },
          primary,
        );
  return {
    database: replica ? { ...primary, publicReads: replica.reads } : primary,
    cache,
    close: async () => {
      await Promise.all([changes?.stop(), replica?.close()]);
    },
  };
}
