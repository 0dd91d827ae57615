import type { PackName } from './ids.ts';

/** The stored sizes of a file, by its content encoding. */
export type EncodedBytes = { brotli: number; gzip: number; identity: number };

export type PackPiece = { url: string; bytes: number; sha256: string };
export type PackDelta = { from: number; to: number; url: string; bytes: number; sha256: string };

/** The newest version of a pack. `url` and `bytes` describe the whole file. */
export type ListedPack = PackName & {
  version: number;
  rows: number;
  url: string;
  bytes: EncodedBytes;
  sha256: string;
  licence: string;
  /** Joined in this order, the pieces are the file. `bytes` is what a browser downloads. */
  pieces: PackPiece[];
  /** The oldest first. Each leads from one version to the next. */
  deltas: PackDelta[];
};

export type PackManifest = {
  format: number;
  /** The lowest PACK_APP of a client that can use these packs. */
  minApp: number;
  attribution: string;
  packs: ListedPack[];
};
