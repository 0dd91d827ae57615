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
 * @param options.followers are told of the changes as well
 */
export function openReadPath(
  primary: Database,
  options: {
    url: string | null;
    replicaUrl: string | null;
    followers?: readonly Changes[];
    log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
  },
): PublicReads {
  const followers = options.followers ?? [];
  const replica = options.replicaUrl ? openReplica(primary, options.replicaUrl, options.log) : null;
  const cache = createPublicCache({
    databaseAnswers: () => !primary.circuit().open || (replica?.reads.usable() ?? false),
  });
  // Notify the replica and the followers before the cache. Otherwise the cache could store a response
  // that was made from outdated data.
  const changes =
    options.url === null
      ? null
      : watchChanges(
          options.url,
          {
            listening: () => {
              replica?.changed();
              for (const follower of followers) follower.listening();
              cache.enable();
            },
            changed: () => {
              replica?.changed();
              for (const follower of followers) follower.changed();
              cache.clear();
            },
            lost: () => {
              for (const follower of followers) follower.lost();
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
