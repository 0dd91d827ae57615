import { m } from '#domain/messages.ts';

/** Formats a size, as in "190 KB" or "2.1 MB". */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return m.data_size_bytes({ size: bytes });
  if (bytes < 999_500) return m.data_size_kilobytes({ size: String(Math.round(bytes / 1000)) });
  return m.data_size_megabytes({ size: (bytes / 1_000_000).toFixed(1) });
}

/** Shortens a checksum to its ends. */
export const shortenChecksum = (sha256: string): string =>
  `${sha256.slice(0, 4)}…${sha256.slice(-4)}`;
