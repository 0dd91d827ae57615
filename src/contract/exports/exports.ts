import * as z from 'zod/mini';
import { exportFormatIds } from '#domain/exports/formats.ts';
import { count, endpoint, time } from '../endpoint.ts';

/** The sizes of a file as it is sent. Archives exist in one encoding only. */
const bytes = z.object({
  brotli: z.nullable(count),
  gzip: z.nullable(count),
  identity: count,
});

const exportFile = z.object({
  name: z.string(),
  url: z.string(),
  format: z.enum(exportFormatIds),
  rows: count,
  bytes,
  /** The SHA-256 of the bytes before compression. */
  sha256: z.string(),
  /** An SPDX expression. */
  licence: z.string(),
});

export const getExportManifest = endpoint({
  method: 'GET',
  path: '/api/export/manifest.json',
  summary: 'The files with all verified terms, built at most hourly',
  needs: 'dictionary.read',
  public: true,
  reply: z.object({
    /** When the data in the files was read from the database, or null before the first build. */
    generatedAt: z.nullable(time),
    release: z.literal('latest'),
    files: z.array(exportFile),
    /** Verified terms that are in no file, because no source of them has a known licence. */
    leftOut: count,
    /** The last attempt that failed since the files were built. */
    builds: z.object({ failedAt: z.nullable(time), failure: z.nullable(z.string()) }),
  }),
});

export const listExportReleases = endpoint({
  method: 'GET',
  path: '/api/export/releases.json',
  summary: 'The monthly releases of the files, the newest first, which never change',
  needs: 'dictionary.read',
  public: true,
  reply: z.array(
    z.object({
      /** The month, such as 2026-12. */
      name: z.string(),
      url: z.string(),
      generatedAt: time,
      /** Terms, concepts, terms by language, and terms that are left out. */
      counts: z.record(z.string(), count),
    }),
  ),
});
