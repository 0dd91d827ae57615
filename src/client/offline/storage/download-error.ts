/**
 * - `connection`: the site did not answer, or something else answered, such as the sign-in page of
 *   a public network.
 * - `damaged`: a checksum is wrong.
 * - `noSpace`: the device is full.
 * - `newerFormat`: this version of the app cannot read the packs of the site.
 * - `busy`: another tab is changing packs.
 * - `stopped`: the reader stopped the download.
 */
type Reason = 'connection' | 'damaged' | 'noSpace' | 'newerFormat' | 'busy' | 'stopped';

export class DownloadError extends Error {
  readonly reason: Reason;
  /** How much space is missing, if the device is full. */
  readonly missingBytes: number;

  constructor(reason: Reason, missingBytes = 0) {
    super(reason);
    this.name = 'DownloadError';
    this.reason = reason;
    this.missingBytes = missingBytes;
  }
}

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
