import { countListBytes } from '#domain/search/index/lists/list-cache.ts';
import { createSearchIndex, type SearchIndex } from '#domain/search/index/search-index.ts';
import { columnNames } from '#domain/search/index/storage/columns.ts';
import type { Segment } from '#domain/search/index/storage/segment.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type Position, readChanges } from './changes.ts';
import type { BuiltIndex } from './file.ts';
import { readSenses } from './senses.ts';

/** An index in memory that follows the log of changed senses. */
export type LiveIndex = {
  /** The segments to search, or null without an index. */
  segments: () => readonly Segment[] | null;
  /** Replaces the index. */
  use: (built: BuiltIndex) => void;
  /**
   * Applies the changes since the last call.
   * @returns false if they are too many or not known, so that there is no index any more
   */
  applyChanges: () => Promise<boolean>;
  /**
   * Whether the index should be built again: so much has changed that it is larger and slower, or
   * its file may have contained removed texts for a day.
   */
  isWorn: () => boolean;
  figures: () => IndexFigures;
  close: () => void;
};
export type IndexFigures = {
  terms: number;
  bytes: number;
  /** The first transaction whose changes may not be in the index, or null without an index. */
  position: number | null;
};

/** More changed senses than this are not applied one by one: the index is built again. */
const MOST_AT_ONCE = 500;
/** Senses are applied in batches, so that requests are answered in between. */
const SENSES_PER_BATCH = 20;
/**
 * An index is worn, and is built again, when this many senses have changed, or this share of a
 * large index.
 */
const WORN_AFTER = { senses: 500, share: 1 / 200 };

const DAY_MS = 86_400_000;

export function createLiveIndex(database: Database): LiveIndex {
  let current: {
    index: SearchIndex;
    position: Position;
    changes: number;
    since: number;
    close: () => void;
  } | null = null;

  const replace = (next: typeof current) => {
    current?.close();
    current = next;
  };

  const replaceSenses = async (index: SearchIndex, ids: readonly string[]) => {
    const senses = await readSenses(database, ids);
    index.remove(ids);
    index.put(senses);
  };

  return {
    segments: () => current?.index.segments ?? null,
    use: ({ segment, position, close }) =>
      replace({
        index: createSearchIndex([segment]),
        position,
        changes: 0,
        since: performance.now(),
        close,
      }),
    applyChanges: async () => {
      if (!current) return false;
      const { index } = current;
      const { senses, position } = await readChanges(database, current.position);
      if (!senses || senses.length > MOST_AT_ONCE) {
        replace(null);
        return false;
      }
      for (let at = 0; at < senses.length; at += SENSES_PER_BATCH)
        await replaceSenses(index, senses.slice(at, at + SENSES_PER_BATCH));
      current = { ...current, position, changes: current.changes + senses.length };
      return true;
    },
    isWorn: () => {
      if (!current) return false;
      const { changes, since, index } = current;
      if (changes > 0 && performance.now() - since > DAY_MS) return true;
      const { segments } = index;
      const senses = segments.reduce((sum, { senseCount }) => sum + senseCount, 0);
      return changes > Math.max(WORN_AFTER.senses, senses * WORN_AFTER.share);
    },
    figures: () => describe(current?.index.segments ?? [], current?.position ?? null),
    close: () => replace(null),
  };
}

function describe(segments: readonly Segment[], position: Position | null): IndexFigures {
  return {
    terms: segments.reduce((sum, segment) => sum + countTerms(segment), 0),
    bytes: segments.reduce((sum, segment) => sum + countBytes(segment), 0),
    position: position && Number(position.snapshot.split(':', 1)[0]),
  };
}

/** Counts the terms whose senses were not removed. */
function countTerms({ columns: { termSenses }, removed }: Segment): number {
  let count = 0;
  for (const sense of termSenses) if (removed[sense] === 0) count += 1;
  return count;
}

function countBytes(segment: Segment): number {
  const { columns, removed, scratch } = segment;
  const arrays = [...columnNames.map((name) => columns[name]), removed, ...Object.values(scratch)];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, countListBytes(segment));
}
