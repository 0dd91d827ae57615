import { DatabaseUnavailable, StorageUnavailable } from '#server/platform/db/database.ts';

/** Describes why a build failed. The text is public, so it contains no path and no SQL. */
export function describeFailure(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === 'ENOSPC' || code === '53100' || error instanceof StorageUnavailable)
    return 'disk full';
  return error instanceof DatabaseUnavailable ? 'database unavailable' : 'unexpected error';
}
