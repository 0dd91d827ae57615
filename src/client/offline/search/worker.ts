import type { Language } from '#domain/languages.ts';
import { buildIndex } from '#domain/offline/build-index.ts';
import { searchOffline } from '#domain/offline/search.ts';
import {
  readNote,
  readSegment,
  type Segment,
  writeSegment,
} from '#domain/search/index/storage/segment.ts';
import { deleteStoredIndexes, readStoredIndex, storeIndex } from '../storage/index-store.ts';
import type { Loaded, LoadedPack, WorkerReply, WorkerRequest } from './messages.ts';

/*
 * The worker that searches the kept packs, so that the page stays responsive meanwhile.
 */

/** How long the index is built before the worker looks for messages. */
const SLICE_MS = 50;

/** Resolves with an index for each kept language. Searches wait for it. */
let indexes: Promise<Segment[]> = Promise.resolve([]);
let lastLoad = 0;

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  postMessage(await answer(data));
});

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request;
  try {
    if (request.type === 'load') return { id, type: 'ready', ...(await load(request.packs)) };
    const { query, filters, limit } = request;
    return { id, type: 'answer', answer: searchOffline(await indexes, query, filters, limit) };
  } catch (error) {
    return { id, type: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function load(packs: readonly LoadedPack[]): Promise<Loaded> {
  const started = performance.now();
  indexes = loadIndexes(packs);
  const loaded = await indexes;
  const rows = loaded.reduce((sum, { termCount }) => sum + termCount, 0);
  return { rows, ms: Math.round(performance.now() - started) };
}

/** Loads or builds the index of each language. Stops if other packs have been loaded meanwhile. */
async function loadIndexes(packs: readonly LoadedPack[]): Promise<Segment[]> {
  lastLoad += 1;
  const current = lastLoad;
  const isLatest = () => lastLoad === current;
  await nextTask();
  if (!isLatest()) return indexes;
  // An index may have been stored while its language was deleted.
  if (packs.length === 0) await deleteStoredIndexes();
  const loaded: Segment[] = [];
  for (const [language, ofLanguage] of groupByLanguage(packs)) {
    const versions = ofLanguage.map(({ id, version }) => `${id} ${version}`).join('\n');
    const segment =
      (await readIndex(language, versions)) ??
      (await buildInSlices(language, ofLanguage, versions, isLatest));
    if (!segment || !isLatest()) return indexes;
    loaded.push(segment);
  }
  return loaded;
}

/** Returns the stored index if it was built from these packs by the present rules. */
async function readIndex(language: Language, versions: string): Promise<Segment | null> {
  const stored = await readStoredIndex(language);
  if (!stored) return null;
  try {
    const segment = readSegment(stored);
    return readNote(segment) === versions ? segment : null;
  } catch {
    return null;
  }
}

/** Builds and stores an index in slices. Returns null if other packs have been loaded meanwhile. */
async function buildInSlices(
  language: Language,
  packs: readonly LoadedPack[],
  versions: string,
  isLatest: () => boolean,
): Promise<Segment | null> {
  const steps = buildIndex(packs, versions);
  let sliceEnd = performance.now() + SLICE_MS;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      if (!isLatest()) return null;
      await storeIndex(language, writeSegment(step.value));
      return step.value;
    }
    if (performance.now() < sliceEnd) continue;
    await nextTask();
    if (!isLatest()) return null;
    sliceEnd = performance.now() + SLICE_MS;
  }
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The id of a pack begins with its language. */
const groupByLanguage = (packs: readonly LoadedPack[]): Map<Language, LoadedPack[]> => {
  const groups = new Map<Language, LoadedPack[]>();
  for (const pack of packs) {
    const language = pack.id.split('-', 1)[0] as Language;
    groups.set(language, [...(groups.get(language) ?? []), pack]);
  }
  return groups;
};
