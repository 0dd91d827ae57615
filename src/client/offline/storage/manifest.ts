import { PACK_APP, PACK_FORMAT } from '#domain/packs/format.ts';
import type { PackManifest } from '#domain/packs/manifest.ts';
import { DownloadError } from './download-error.ts';

const ADDRESS = '/packs/manifest.json';

/**
 * Returns the list of packs that the site offers.
 * @throws DownloadError with `connection` or `newerFormat`
 */
export async function fetchManifest(): Promise<PackManifest> {
  const manifest = await fetchJson().catch(() => null);
  if (!isManifest(manifest)) throw new DownloadError('connection');
  if (manifest.format > PACK_FORMAT || manifest.minApp > PACK_APP)
    throw new DownloadError('newerFormat');
  return manifest;
}

async function fetchJson(): Promise<unknown> {
  const response = await fetch(ADDRESS, { credentials: 'omit' });
  return response.ok ? response.json() : null;
}

/** Only the outer shape is checked, because a newer format may have other packs. */
const isManifest = (value: unknown): value is PackManifest =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  typeof value.format === 'number' &&
  'minApp' in value &&
  typeof value.minApp === 'number' &&
  'packs' in value &&
  Array.isArray(value.packs);
