import { DownloadError } from './download-error.ts';

/**
 * Runs a write and reports a full device. Some browsers fail with another error than
 * QuotaExceededError, so the free space is compared with what the write needs.
 * @throws DownloadError with `noSpace` if the device is full
 */
export async function writeOrReportFull<Result>(
  neededBytes: number,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    // The browser may keep the old and the new copy until the write is complete.
    const missing = 2 * neededBytes - (await estimateFreeBytes());
    if (isQuotaExceeded(error) || missing > 0)
      throw new DownloadError('noSpace', Math.max(missing, neededBytes));
    throw error;
  }
}

/** Returns whether the browser refused a write because the device is full. */
export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

async function estimateFreeBytes(): Promise<number> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? Number.POSITIVE_INFINITY : quota - usage;
}
