import { compareConcepts, type Evidence, sumWeights } from '#domain/concept/merge-evidence.ts';
import type { Database } from '#server/platform/db/database.ts';
import { withJobLock } from '#server/platform/db/job-lock.ts';
import { findPairs, listRanges, type Pair, type Range } from './find-pairs.ts';
import { type HashedFacts, readFacts } from './read-facts.ts';
import { closeOutdated, type FoundCandidate, storeCandidates } from './store.ts';

/** The advisory lock of this job. No other lock uses this number. */
const LOCK = 7_236_029;
/** Kept small, because the server responds to nobody while it compares a batch. */
const BATCH_SIZE = 100;

type Counts = { found: number; changed: number };

/**
 * Compares all concepts that may have the same meaning, and stores the evidence. It changes no
 * concept, and decides nothing. If several copies of the server call this function, only one of them
 * works.
 * @returns how many candidates were found, and how many of them are new or have changed; null if
 * another copy is working or the signal is aborted
 */
export function findMergeCandidates(
  database: Database,
  { signal, conceptsPerRange }: { signal?: AbortSignal; conceptsPerRange?: number } = {},
): Promise<Counts | null> {
  return withJobLock(database, LOCK, async () => {
    const counts = { found: 0, changed: 0 };
    for await (const range of listRanges(database, conceptsPerRange)) {
      const inRange = await findInRange(database, range, signal);
      if (!inRange) return null;
      counts.found += inRange.found;
      counts.changed += inRange.changed;
    }
    return counts;
  });
}

async function findInRange(
  database: Database,
  range: Range,
  signal: AbortSignal | undefined,
): Promise<Counts | null> {
  const pairs = await database.transaction((tx) => findPairs(tx, range));
  const found: Pick<FoundCandidate, 'conceptId' | 'otherId'>[] = [];
  let changed = 0;
  for (let start = 0; start < pairs.length; start += BATCH_SIZE) {
    if (signal?.aborted) return null;
    const candidates = await comparePairs(database, pairs.slice(start, start + BATCH_SIZE));
    changed += await storeCandidates(database, candidates);
    found.push(...candidates.map(({ conceptId, otherId }) => ({ conceptId, otherId })));
  }
  await closeOutdated(database, range, found);
  return { found: found.length, changed };
}

async function comparePairs(database: Database, pairs: readonly Pair[]): Promise<FoundCandidate[]> {
  const ids = new Set(pairs.flatMap(({ conceptId, otherId }) => [conceptId, otherId]));
  const known = await readFacts(database, [...ids]);
  return pairs.flatMap((pair) => {
    const [first, second] = [known.get(pair.conceptId), known.get(pair.otherId)];
    const evidence = first && second ? comparePair(pair, first, second) : [];
    if (!first || !second || !isCandidate(evidence)) return [];
    const score = sumWeights(evidence);
    const { conceptId, otherId } = pair;
    return [{ conceptId, otherId, evidence, score, facts: first.hash, otherFacts: second.hash }];
  });
}

const comparePair = (
  { senses, glossed }: Pair,
  { facts: first }: HashedFacts,
  { facts: second }: HashedFacts,
): Evidence[] => {
  const own = [first, second].filter(({ gloss }) => gloss !== null).length;
  return compareConcepts(first, second, { others: senses - 2, glossed: glossed - own });
};

/** A synonym alone says little, because many words are synonyms in one of their meanings. */
const isCandidate = (evidence: readonly Evidence[]): boolean => {
  const facts = evidence.map(({ fact }) => fact);
  return facts.includes('sameHeadword') || facts.some((fact) => fact.startsWith('sharedWords'));
};
