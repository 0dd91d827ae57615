import { applyDelta } from '#domain/packs/delta.ts';
import { PackError } from '#domain/packs/format.ts';
import type { ListedPack, PackDelta } from '#domain/packs/manifest.ts';
import type { StoredPack } from './db.ts';
import { countBytes, type DownloadOptions, downloadPack, replacePack } from './download.ts';
import { DownloadError } from './download-error.ts';
import { fetchFile } from './fetch-file.ts';

const MOST_DELTAS = 10;
/** Larger updates wait until the reader asks for them. */
const QUIET_BYTES = 20 * 1024;
const CHECK_INTERVAL_MS = 24 * 60 * 60 * 1000;

type Versions = { stored: StoredPack; listed: ListedPack };

export const isOutdated = ({ stored, listed }: Versions): boolean =>
  stored.sha256 !== listed.sha256;

/** Returns how many bytes an update downloads. */
export function countUpdateBytes(versions: Versions): number {
  const deltas = findDeltas(versions);
  return deltas ? sumBytes(deltas) : countBytes(versions.listed);
}

/** Whether an update is small enough to apply without asking. */
export const isQuietUpdate = (versions: Versions): boolean =>
  findDeltas(versions) !== null && countUpdateBytes(versions) <= QUIET_BYTES;

/**
 * Returns whether the last check was at least a day ago, or is in the future because the clock was
 * wrong.
 */
export function isCheckDue(checkedAt: string, now: number): boolean {
  const age = now - Date.parse(checkedAt);
  return !(age >= 0 && age < CHECK_INTERVAL_MS);
}

/**
 * Updates a pack by deltas if possible, otherwise downloads it whole.
 * @throws DownloadError; the old copy then stays
 */
export async function updatePack(versions: Versions, options: DownloadOptions): Promise<void> {
  const { listed } = versions;
  const text = await tryDeltas(versions, options);
  if (text === null) await downloadPack(listed, options);
  else await replacePack(listed, text);
}

/** Returns the file of the new version, or null if applying the deltas does not produce it. */
async function tryDeltas(versions: Versions, options: DownloadOptions): Promise<string | null> {
  const deltas = findDeltas(versions);
  if (!deltas) return null;
  try {
    let { text } = versions.stored;
    for (const delta of deltas) text = applyDelta(text, await fetchFile(delta, options), delta);
    return text;
  } catch (error) {
    const isDamaged = error instanceof DownloadError && error.reason === 'damaged';
    if (isDamaged || error instanceof PackError) return null;
    throw error;
  }
}

/** Returns the deltas from the stored version to the listed one, or null if there are none. */
function findDeltas({ stored, listed }: Versions): PackDelta[] | null {
  const steps: PackDelta[] = [];
  let { version } = stored;
  while (version < listed.version) {
    const next = listed.deltas.find(({ from }) => from === version);
    if (!next || next.to <= version || steps.length === MOST_DELTAS) return null;
    steps.push(next);
    version = next.to;
  }
  const isWorthwhile = sumBytes(steps) <= countBytes(listed) / 2;
  return steps.length > 0 && version === listed.version && isWorthwhile ? steps : null;
}

const sumBytes = (deltas: readonly PackDelta[]): number =>
  deltas.reduce((sum, { bytes }) => sum + bytes, 0);
