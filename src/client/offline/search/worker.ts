import { buildIndex, type Index } from '#domain/offline/build-index.ts';
import { createDictionary } from '#domain/offline/dictionary.ts';
import { searchOffline } from '#domain/offline/search.ts';
import type { Loaded, LoadedPack, WorkerReply, WorkerRequest } from './messages.ts';

/*
 * The worker that searches the kept packs, so that the page stays responsive meanwhile.
 */

/** How long the index is built before the worker looks for messages. */
const SLICE_MS = 50;

/** Resolves with an index for each kept language. Searches wait for it. */
let indexes: Promise<Index[]> = Promise.resolve([]);
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
  indexes = buildIndexes(packs);
  const built = await indexes;
  const rows = built.reduce((sum, { dictionary }) => sum + dictionary.words.length, 0);
  return { rows, ms: Math.round(performance.now() - started) };
}

/** Builds the indexes in slices. Stops if other packs have been loaded meanwhile. */
async function buildIndexes(packs: readonly LoadedPack[]): Promise<Index[]> {
  lastLoad += 1;
  const current = lastLoad;
  await nextTask();
  if (lastLoad !== current) return indexes;
  const built: Index[] = [];
  for (const ofLanguage of groupByLanguage(packs)) {
    const steps = buildIndex(createDictionary(ofLanguage));
    let sliceEnd = performance.now() + SLICE_MS;
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        built.push(step.value);
        break;
      }
      if (performance.now() < sliceEnd) continue;
      await nextTask();
      if (lastLoad !== current) return indexes;
      sliceEnd = performance.now() + SLICE_MS;
    }
  }
  return built;
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The id of a pack begins with its language. */
function groupByLanguage(packs: readonly LoadedPack[]): LoadedPack[][] {
  const groups = new Map<string | undefined, LoadedPack[]>();
  for (const pack of packs) {
    const [language] = pack.id.split('-', 1);
    groups.set(language, [...(groups.get(language) ?? []), pack]);
  }
  return [...groups.values()];
}
