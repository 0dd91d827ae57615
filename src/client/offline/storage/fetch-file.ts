import { checksum } from './checksum.ts';
import { DownloadError } from './download-error.ts';

type Options = {
  signal: AbortSignal;
  /** Is called with the number of bytes so far, decompressed. */
  onBytes?: (count: number) => void;
};

/**
 * Downloads a file and compares its checksum.
 * @throws DownloadError with `connection`, `damaged` or `stopped`
 */
export async function fetchFile(
  { url, sha256 }: { url: string; sha256: string },
  options: Options,
): Promise<string> {
  const bytes = await fetchBytes(url, options).catch((error: unknown) => {
    if (options.signal.aborted) throw new DownloadError('stopped');
    throw error instanceof DownloadError ? error : new DownloadError('connection');
  });
  if ((await checksum(bytes)) !== sha256) throw new DownloadError('damaged');
  return new TextDecoder().decode(bytes);
}

async function fetchBytes(
  url: string,
  { signal, onBytes }: Options,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { credentials: 'omit', signal });
  // A public network answers with its own page.
  const isHtml = response.headers.get('content-type')?.includes('text/html');
  if (!response.ok || !response.body || isHtml) throw new DownloadError('connection');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  let count = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value);
    count += chunk.value.length;
    onBytes?.(count);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
