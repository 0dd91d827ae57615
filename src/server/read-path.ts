import type { FastifyBaseLogger } from 'fastify';
import { createPublicCache, type PublicCache } from './platform/cache/cache.ts';
import { watchChanges } from './platform/db/changes.ts';
import type { Database } from './platform/db/database.ts';
import { openReplica } from './platform/db/replica.ts';

/**
 * How signed-out people are read for: from a cache that hears of every change, and through a
 * replica where there is one (decision 0014).
 */
export type PublicReads = { database: Database; cache: PublicCache; close(): Promise<void> };

/** @param options.url of the primary, for the connection that listens; null keeps no answers */
export function openReadPath(
  primary: Database,
  options: {
    url: string | null;
    replicaUrl: string | null;
    log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  },
): PublicReads {
  const replica = options.replicaUrl ? openReplica(primary, options.replicaUrl, options.log) : null;
  const cache = createPublicCache({
    databaseAnswers: () => !primary.circuit().open || (replica?.reads.usable() ?? false),
  });
  // The replica first: what is made from now on must not come from one that lacks the change.
  const changes =
    options.url === null
      ? null
      : watchChanges(options.url, {
          listening: () => {
            replica?.changed();
            cache.enable();
          },
          changed: () => {
            replica?.changed();
            cache.clear();
          },
          lost: () => cache.disable(),
        });
  return {
    database: replica ? { ...primary, publicReads: replica.reads } : primary,
    cache,
    close: async () => {
      await Promise.all([changes?.stop(), replica?.close()]);
    },
  };
}
