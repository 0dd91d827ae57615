import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FilledDatabase, fillDatabase } from './databases.ts';
import { driver } from './driver.ts';
import { measureUnderLoad } from './load.ts';
import { pages } from './pages.ts';
import { type Plan, plansOf } from './plans.ts';
import { publicCalls } from './public-calls.ts';
import { casesMissed, shares } from './quality.ts';
import { type Site, startBaseline, startSite } from './site.ts';
import { type Cost, measure } from './speed.ts';
import { number, printTable } from './table.ts';

const USAGE = `Usage: npm run bench -- [--cpu] [--public] [--load] [--pages] [--plans] [--quality]
                           [--sizes 10k,100k] [--quick] [--only TEXT] [--data FOLDER]
  --cpu      the CPU that a question costs, against a bare Node answer
  --public   the ten most expensive public calls, against a term, with the rate of each
  --load     how much is answered in a second, memory, start and import
  --pages    how soon a phone on a slow line shows a page, in a browser
  --plans    what each question reads, and by which index; fails when a table is read whole
  --quality  how often the right term comes first, on all terms of BENCH_DATA
  --sizes    how many terms, each in a database of its own in a temporary folder; 1m takes long
  --quick    a quarter of the time, and rough figures
  --only     the questions of --cpu whose name holds this text, and nothing else
  --data     keep the databases in this folder, and use those that are there
With none of the first six, all but --quality is measured. --load and --pages take 100,000 terms
where --sizes names them, otherwise the last size. BENCH_DATA=FILE.csv takes the terms from a file
as npm run import reads it; without it they are made up.`;

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    cpu: flag,
    public: flag,
    load: flag,
    pages: flag,
    plans: flag,
    quality: flag,
    sizes: { type: 'string', default: '10k,100k' },
    quick: flag,
    only: { type: 'string', default: '' },
    data: { type: 'string' },
    help: flag,
  },
});
const file = process.env.BENCH_DATA ?? null;
const sizes = values.sizes
  .split(',')
  .map((size) =>
    Math.round(Number.parseFloat(size) * ({ k: 1000, m: 1_000_000 }[size.slice(-1)] ?? 1)),
  );
const parts = {
  cpu: values.cpu || values.only !== '',
  public: values.public,
  load: values.load,
  pages: values.pages,
  plans: values.plans,
  quality: values.quality,
};
const chosen = Object.values(parts).some(Boolean)
  ? parts
  : { cpu: true, public: true, load: true, pages: true, plans: true, quality: false };
if (values.help || sizes.some((size) => !(size > 0)) || (values.quality && !file))
  console.log(USAGE);
else {
  const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'mazwi-bench-')));
  console.log(
    `${cpus().length} cores (${cpus()[0]!.model}), load ${loadavg()[0]!.toFixed(1)}, ` +
      `terms ${file ?? 'made up'}`,
  );
  try {
    await run(folder);
  } finally {
    if (!values.data) await rm(folder, { recursive: true, force: true });
  }
}

async function run(folder: string): Promise<void> {
  const size = sizes.includes(100_000) ? 100_000 : sizes.at(-1)!;
  const data = new Map<number, FilledDatabase>();
  for (const terms of chosen.cpu || chosen.plans
    ? sizes
    : chosen.public || chosen.load || chosen.pages
      ? [size]
      : [])
    data.set(terms, await fillDatabase(join(folder, String(terms)), terms, file));
  if (chosen.cpu) await speed([...data.values()]);
  if (chosen.public) await publicCosts(data.get(size)!, size);
  if (chosen.plans) await explained([...data.values()]);
  if (chosen.load) await load(data.get(size)!, size);
  if (chosen.pages) await browser(data.get(size)!, size);
  if (chosen.quality) await quality(folder);
}

async function withSite<T>(
  { dataDir }: FilledDatabase,
  work: (site: Site) => Promise<T>,
  cache = true,
): Promise<T> {
  const site = await startSite(dataDir, { cache });
  try {
    return await work(site);
  } finally {
    await site.database.close();
    await site.stop();
  }
}

async function speed(data: readonly FilledDatabase[]): Promise<void> {
  const bySize: Cost[][] = [];
  const bare = await startBaseline();
  const asking = driver();
  const costs = (each: FilledDatabase, cache: boolean) =>
    withSite(
      each,
      (site) => measure(site, bare, asking, { quick: values.quick, only: values.only, cache }),
      cache,
    );
  for (const each of data)
    bySize.push([...(await costs(each, false)), ...(await costs(each, true))]);
  asking.close();
  await bare.stop();
  const columns = sizes.flatMap((size) => [`${number(size)}: µs`, 'times bare']);
  const rows = bySize[0]!.map(({ name, budget, growth }, row) => {
    const cells = bySize.flatMap((costs) => [
      number(costs[row]!.micros),
      number(costs[row]!.micros / costs[row]!.bareMicros, 1),
    ]);
    const grown =
      bySize.length < 2
        ? Number.NaN
        : bySize[bySize.length - 1]![row]!.micros / bySize[bySize.length - 2]![row]!.micros;
    return [name, ...cells, String(budget ?? ''), number(grown, 1), String(growth)];
  });
  printTable(
    'CPU of server and database for an answer, against a bare Node answer of the same bytes; ' +
      'medians of runs in turns.',
    ['question', ...columns, 'budget', 'growth', 'budget'],
    rows,
  );
}

async function publicCosts(data: FilledDatabase, terms: number): Promise<void> {
  const asking = driver();
  const rows = await withSite(
    data,
    (site) => publicCalls(site, asking, { quick: values.quick }),
    false,
  );
  asking.close();
  printTable(
    `The most expensive public calls on ${number(terms)} terms, none of them cached: ` +
      'CPU of server and database. ' +
      'A call may cost 60 times a term, or its rate for a network address is lower in proportion.',
    ['call', 'µs', 'times a term', 'calls a minute', 'at most'],
    rows.map(({ name, micros, timesTerm, rate, allowed }) => [
      name,
      number(micros),
      number(timesTerm, 1),
      String(rate),
      number(allowed),
    ]),
  );
}

async function explained(data: readonly FilledDatabase[]): Promise<void> {
  const bySize: Plan[][] = [];
  for (const each of data) bySize.push(await withSite(each, plansOf));
  const rows = bySize[0]!.map(({ name }, row) => {
    const read = bySize.map((plans) => plans[row]!);
    return [
      name,
      ...read.map((plan) => number(plan.rows)),
      [...new Set(read.flatMap((plan) => plan.whole))].join(', ') || 'none',
      [...new Set(read.flatMap((plan) => plan.indexes))].join(', '),
    ];
  });
  printTable(
    'Rows and keys that the statements of a question look at, as they are prepared: ' +
      'of three words of a kind, the one that reads most.',
    ['question', ...sizes.map((size) => number(size)), 'read whole', 'indexes'],
    rows,
  );
  if (bySize.flat().some(({ whole }) => whole.length > 0)) process.exitCode = 1;
}

async function load(data: FilledDatabase, terms: number): Promise<void> {
  const rows = await measureUnderLoad(data, terms, { quick: values.quick });
  printTable(
    `Load on ${number(terms)} terms, 16 connections, bodies not compressed, ` +
      'the generator on the same cores. ' +
      'Calls are 55 % terms, 25 % lists, 10 % searches (two of ten mistyped), ' +
      '8 % sessions and 2 % submissions; documents a list, a term and the landing page in turn.',
    ['what', 'measured', 'budget', 'half within, ms', '95 of 100 within, ms'],
    rows,
  );
}

async function browser(data: FilledDatabase, terms: number): Promise<void> {
  const rows = await withSite(data, pages);
  printTable(
    'First views with an empty cache at 360x740, 1.6 Mbps, ' +
      `150 ms for each request and a CPU four times slower, on ${number(terms)} terms; ` +
      'medians of three.',
    [
      'page',
      'largest contentful paint',
      'budget',
      'layout shift',
      'budget',
      'total blocking',
      'budget',
    ],
    rows,
  );
}

async function quality(folder: string): Promise<void> {
  await fillDatabase(join(folder, 'quality'), Number.MAX_SAFE_INTEGER, file, async (database) => {
    const missed = await casesMissed(database);
    console.log(
      missed.length === 0
        ? 'Every listed case comes first.'
        : `Not first:\n  ${missed.join('\n  ')}`,
    );
    const rows = (await shares(database, values.quick ? 200 : 1000)).map(
      ({ name, first, inFive, asked, wanted }) => [
        name,
        `${number((first / asked) * 100, 1)} %`,
        `${number((inFive / asked) * 100, 1)} %`,
        `${wanted} %, 95 %`,
        String(asked),
      ],
    );
    printTable(
      'How often a stored term, typed otherwise, is found.',
      ['typed', 'first', 'in five', 'wanted first, in five', 'asked'],
      rows,
    );
  });
}
