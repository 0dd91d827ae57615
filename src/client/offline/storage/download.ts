import { PACK_FORMAT } from '#domain/packs/format.ts';
import { type PackId, packId } from '#domain/packs/ids.ts';
import type { ListedPack, PackPiece } from '#domain/packs/manifest.ts';
import { checksumOfText } from './checksum.ts';
import type { StoredPack } from './db.ts';
import { DownloadError, writeOrReportFull } from './download-error.ts';
import { fetchFile } from './fetch-file.ts';
import { getPiece, storePack, storePiece } from './pack-store.ts';

export type DownloadOptions = {
  signal: AbortSignal;
  /**
   * Is called with the number of compressed bytes so far, including those of an earlier attempt.
   */
  onProgress: (done: number) => void;
};

/** Returns the pieces of a pack. A small pack is a single file. */
const listPieces = ({ pieces, url, bytes, sha256 }: ListedPack): PackPiece[] =>
  pieces.length > 0 ? pieces : [{ url, sha256, bytes: bytes.brotli }];

export const countBytes = (pack: ListedPack): number =>
  listPieces(pack).reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Downloads a pack, piece by piece, and replaces the stored copy once the new one is verified.
 * Pieces of an interrupted download are not downloaded again.
 * @throws DownloadError
 */
export async function downloadPack(pack: ListedPack, options: DownloadOptions): Promise<void> {
  const pieces = listPieces(pack);
  const texts: string[] = [];
  let done = 0;
  for (const piece of pieces) {
    const before = done;
    const onBytes = (count: number) =>
      options.onProgress(before + Math.min(piece.bytes, compressedBytes(pack, count)));
    texts.push(await loadPiece(piece, { signal: options.signal, onBytes }));
    done += piece.bytes;
    options.onProgress(done);
  }
  await replacePack(pack, texts.join(''));
}

/** Estimates the compressed size of a part of a file: browsers report decompressed bytes only. */
const compressedBytes = (pack: ListedPack, count: number): number =>
  Math.round((count * countBytes(pack)) / pack.bytes.identity);

async function loadPiece(
  piece: PackPiece,
  options: { signal: AbortSignal; onBytes: (count: number) => void },
): Promise<string> {
  const stored = await getPiece(piece.sha256);
  if (stored !== undefined) return stored;
  const text = await fetchFile(piece, options);
  await writeOrReportFull(text.length, () => storePiece(piece.sha256, text));
  return text;
}

/**
 * Replaces the stored copy of a pack by a new file.
 * @throws DownloadError with `damaged` or `noSpace`; the old copy then stays
 */
export async function replacePack(pack: ListedPack, text: string): Promise<void> {
  if ((await checksumOfText(text)) !== pack.sha256) throw new DownloadError('damaged');
  const pieces = listPieces(pack).map(({ sha256 }) => sha256);
  const now = new Date().toISOString();
  const record: StoredPack = {
    id: packId(pack) satisfies PackId,
    version: pack.version,
    format: PACK_FORMAT,
    sha256: pack.sha256,
    text,
    bytes: countBytes(pack),
    rows: pack.rows,
    licence: pack.licence,
    keptAt: now,
    checkedAt: now,
  };
  await writeOrReportFull(text.length, () => storePack(record, pieces));
}
