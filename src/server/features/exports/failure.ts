import { DatabaseUnavailable, StorageUnavailable } from '#server/platform/db/database.ts';

/** Says in a few words why a build failed. Contains no path and no SQL, because it is public. */
export function describeFailure(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === 'ENOSPC' || code === '53100' || error instanceof StorageUnavailable)
    return 'disk full';
  return error instanceof DatabaseUnavailable ? 'database unavailable' : 'unexpected error';
}
