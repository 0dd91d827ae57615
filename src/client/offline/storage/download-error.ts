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
