import { languageIds } from '#domain/languages.ts';
import { listPackParts, type PackId, packId } from '#domain/packs/ids.ts';
import type { ListedPack } from '#domain/packs/manifest.ts';
import type { StoredPack } from '../storage/db.ts';
import { countUpdateBytes, isOutdated } from '../storage/update.ts';

/** The progress of a pack's download, or the reason why it has stopped. */
export type Activity =
  | { name: 'downloading'; done: number; all: number }
  | { name: 'paused'; done: number; all: number; byReader: boolean }
  | { name: 'noSpace'; missingBytes: number }
  | { name: 'damaged' }
  | { name: 'busy' };

export type Packs = {
  stored: ReadonlyMap<string, StoredPack>;
  /** Empty until the site has answered. */
  listed: ReadonlyMap<string, ListedPack>;
  activities: ReadonlyMap<string, Activity>;
  /** The packs that the browser deleted. */
  evicted: ReadonlySet<string>;
  /** Whether the site answered: not yet, with packs, not at all, or with a newer format. */
  site: 'unknown' | 'ready' | 'unreachable' | 'newerFormat';
};

export type PackState =
  | Activity
  | { name: 'notKept' | 'missing' | 'evicted' | 'kept' }
  | { name: 'update'; bytes: number };

export type PackRow = {
  id: PackId;
  state: PackState;
  /** The pack that `state` is about: the words, or the definitions of the language. */
  about: PackId;
  stored: StoredPack | undefined;
  listed: ListedPack | undefined;
  definitions: { id: PackId; stored: boolean; listed: ListedPack | undefined };
};

/** All packs of words, the whole languages first. */
export const wordPacks: readonly PackId[] = [
  ...languageIds.map((language) => packId({ language, kind: 'words', part: 'all' })),
  ...languageIds.flatMap((language) =>
    listPackParts(language)
      .filter((part) => part !== 'all')
      .map((part) => packId({ language, kind: 'words', part })),
  ),
];

export const definitionsOf = (id: PackId): PackId =>
  `${id.split('-', 1)[0]}-definitions-all` as PackId;

export function describePack(packs: Packs, id: PackId): PackRow {
  const definitions = definitionsOf(id);
  const stored = packs.stored.get(id);
  const listed = packs.listed.get(id);
  const ofDefinitions = stored && packs.activities.get(definitions);
  const about = ofDefinitions && !packs.activities.has(id) ? definitions : id;
  return {
    id,
    about,
    stored,
    listed,
    state: packs.activities.get(about) ?? restingState(packs, id),
    definitions: {
      id: definitions,
      stored: packs.stored.has(definitions),
      listed: packs.listed.get(definitions),
    },
  };
}

/** Returns the state of an idle pack. */
function restingState(packs: Packs, id: PackId): PackState {
  const stored = packs.stored.get(id);
  const listed = packs.listed.get(id);
  if (!stored && packs.evicted.has(id)) return { name: 'evicted' };
  if (!stored) return { name: listed || packs.site !== 'ready' ? 'notKept' : 'missing' };
  const bytes = countOutdatedBytes(packs, [id, definitionsOf(id)]);
  return bytes === null ? { name: 'kept' } : { name: 'update', bytes };
}

/** Returns how many bytes an update of these packs downloads, or null if they are current. */
function countOutdatedBytes(packs: Packs, ids: readonly string[]): number | null {
  const outdated = ids.flatMap((id) => {
    const stored = packs.stored.get(id);
    const listed = packs.listed.get(id);
    return stored && listed && isOutdated({ stored, listed }) ? [{ stored, listed }] : [];
  });
  if (outdated.length === 0) return null;
  return outdated.reduce((sum, versions) => sum + countUpdateBytes(versions), 0);
}
