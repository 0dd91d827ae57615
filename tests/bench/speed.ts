import { termColumns } from '#server/terms/rows/columns.ts';
import { median, microsSince, readThreads } from './cpu.ts';
import type { Driver } from './driver.ts';
import { kindsOf } from './kinds.ts';
import type { startBaseline, startSite } from './site.ts';
import { sampleIds } from './words.ts';

export type Cost = {
  name: string;
  micros: number;
  bareMicros: number;
  budget: number | null;
  growth: number;
};

const ROUNDS = 3;
const KEYS_ASKED = 3000;
/**
 * How long requests are sent before measuring starts, because code is slow until it has been
 * JIT-compiled.
 */
const WARM_SECONDS = 2;
const ROUND_SECONDS = 2;

/**
 * Measures the CPU time that the server and the database spend on each kind of request, in
 * microseconds per request. Alternates with runs on a baseline server whose responses have the same
 * average size.
 */
export async function measure(
  site: Awaited<ReturnType<typeof startSite>>,
  bare: Awaited<ReturnType<typeof startBaseline>>,
  driver: Driver,
  { quick, only, cache }: { quick: boolean; only: string; cache: boolean },
): Promise<Cost[]> {
  const costs: Cost[] = [];
  const kinds = (await kindsOf(site.database)).filter(
    ({ name, kept }) => kept === cache && name.includes(only),
  );
  for (const kind of kinds) {
    const urls = kind.paths.map((path) => site.url + path);
    const replies = await Promise.all(urls.map((url) => driver.text(url)));
    await bare.setBody(
      'x'.repeat(
        Math.round(
          replies.reduce((sum, reply) => sum + Buffer.byteLength(reply), 0) / replies.length,
        ),
      ),
    );
    const seconds = quick ? ROUND_SECONDS / 4 : ROUND_SECONDS;
    const warm = quick ? WARM_SECONDS / 4 : WARM_SECONDS;
    await driver.run(urls, warm);
    await driver.run([bare.url], warm);
    const [own, reference]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      own.push(await spent(site.pids, () => driver.run(urls, seconds)));
      reference.push(await spent(bare.pids, () => driver.run([bare.url], seconds)));
    }
    costs.push({ ...kind, micros: median(own), bareMicros: median(reference) });
  }
  return cache ? costs : [...costs, await byKey(site)];
}

export async function spent(pids: readonly number[], run: () => Promise<number>): Promise<number> {
  const before = readThreads(pids);
  const replies = await run();
  return microsSince(before, pids) / replies;
}

/** Measures a prepared `select` by key, which is the least that reading a term can cost. */
async function byKey(site: Awaited<ReturnType<typeof startSite>>): Promise<Cost> {
  const ids = await sampleIds(site.database);
  const run = async () => {
    for (let asked = 0; asked < KEYS_ASKED; asked += 1)
      await site.database.search.query(`select ${termColumns} from terms t where t.id = $1::uuid`, [
        ids[asked % ids.length],
      ]);
    return KEYS_ASKED;
  };
  await run();
  return {
    name: '`select` of one term by its key (database alone)',
    micros: await spent(site.pids.slice(1), run),
    bareMicros: Number.NaN,
    budget: null,
    growth: 2,
  };
}
