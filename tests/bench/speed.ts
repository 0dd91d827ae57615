import type { Database } from '../../src/server/platform/db/database.ts';
import { termColumns } from '../../src/server/terms/columns.ts';
import { cpuSeconds, median } from './cpu.ts';
import type { Driver } from './driver.ts';
import type { startBaseline, startSite } from './site.ts';
import { SHUFFLED, sampled, swapped } from './words.ts';

/**
 * A kind of request. `budget` is the maximum cost as a multiple of the cost of a baseline response
 * of the same size; null means no limit. `growth` is the maximum cost as a multiple of the cost on
 * the next smaller database. `kept` means that the replies come from the cache.
 */
type Kind = { name: string; paths: string[]; budget: number | null; growth: number; kept: boolean };
export type Cost = {
  name: string;
  micros: number;
  bareMicros: number;
  budget: number | null;
  growth: number;
};

const ROUNDS = 3;
const SAMPLE = 40;
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
  const before = cpuSeconds(pids);
  const replies = await run();
  return ((cpuSeconds(pids) - before) * 1_000_000) / replies;
}

/** Measures a prepared `select` by key, which is the least that reading a term can cost. */
async function byKey(site: Awaited<ReturnType<typeof startSite>>): Promise<Cost> {
  const ids = await idsOf(site.database);
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

const idsOf = async (database: Database) =>
  (
    await database.query<{ id: string }>(
      `select id from terms order by ${SHUFFLED} limit ${SAMPLE}`,
    )
  ).rows.map(({ id }) => id);

async function kindsOf(database: Database): Promise<Kind[]> {
  const { words, phrases } = await sampled(database, SAMPLE);
  const {
    rows: [counted],
  } = await database.query<{ total: number }>('select count(*) as total from terms');
  const total = counted!.total;
  const search = (query: string) => `/api/terms?pageSize=25&query=${encodeURIComponent(query)}`;
  const page = (share: number, sort: string) =>
    `/api/terms?pageSize=25&sort=${sort}&page=${Math.max(1, Math.ceil((total / 25) * share))}`;
  const kind = (
    name: string,
    paths: string[],
    budget: number | null,
    growth: number,
    kept = false,
  ): Kind => ({ name, paths, budget, growth, kept });
  const ids = await idsOf(database);
  return [
    kind(
      'search: a word',
      words.map((word) => search(word.english)),
      40,
      2,
    ),
    kind(
      'search: a vernacular word',
      words.map((word) => search(word.vernacular)),
      40,
      2,
    ),
    kind(
      'search: the first six letters',
      words.map((word) => search(word.english.slice(0, 6))),
      40,
      2,
    ),
    kind('search: two words', phrases.map(search), 40, 2),
    kind(
      'search: inside a word',
      words.map((word) => search(word.english.slice(2, 8))),
      40,
      10,
    ),
    kind(
      'search: similar spelling',
      words.map((word) => search(swapped(word.vernacular))),
      150,
      10,
    ),
    kind(
      'search: similar spelling of English',
      words.map((word) => search(swapped(word.english))),
      150,
      10,
    ),
    kind('search: two letters', ['ma', 'mo', 'ku', 'in', 'di'].map(search), null, 10),
    kind(
      'suggestions',
      words.map((word) => `/api/suggestions?query=${word.vernacular.slice(0, 4)}`),
      null,
      2,
    ),
    kind(
      'term',
      ids.map((id) => `/api/terms/${id}`),
      10,
      2,
    ),
    kind(
      'term: page',
      ids.map((id) => `/dictionary/${id}`),
      60,
      2,
    ),
    kind(
      'kept: search of a word',
      words.map((word) => search(word.english)),
      2,
      1,
      true,
    ),
    kind(
      'kept: term',
      ids.map((id) => `/api/terms/${id}`),
      2,
      1,
      true,
    ),
    kind(
      'kept: page of a term',
      ids.map((id) => `/dictionary/${id}`),
      3,
      1,
      true,
    ),
    kind('kept: page of the list', ['/dictionary'], 3, 1, true),
    kind('list: first page', ['/api/terms?pageSize=25'], null, 2),
    kind(
      'list: first page within a language and subject',
      ['/api/terms?pageSize=25&language=sotho&subject=biology'],
      null,
      2,
    ),
    kind('list: the middle, by English word', [page(0.5, 'english_asc')], null, 2),
    kind('list: near the end, by English word', [page(0.99, 'english_asc')], null, 2),
  ];
}
