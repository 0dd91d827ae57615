import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { printComparison } from './compare/main.ts';
import { type FilledDatabase, fillDatabase } from './databases.ts';
import { driver } from './driver.ts';
import { measureExports } from './exports.ts';
import { measureUnderLoad } from './load.ts';
import { printOffline } from './offline.ts';
import { chosen, file, sizes, USAGE, values } from './options.ts';
import { pages } from './pages.ts';
import { type Plan, plansOf } from './plans.ts';
import { publicCalls } from './public-calls.ts';
import { printQuality } from './quality-table.ts';
import { printRequestIds } from './request-ids.ts';
import { measureScale } from './scale/measure.ts';
import { printRuns } from './scale/print.ts';
import { type Site, startBaseline, startSite } from './site.ts';
import { type Cost, measure } from './speed.ts';
import { number, printTable } from './table.ts';

if (
  values.help ||
  sizes.some((size) => !(size > 0)) ||
  ((values.quality || values.offline) && !file)
)
  console.log(USAGE);
else {
  const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'mazwi-bench-')));
  console.log(
    `${cpus().length} cores (${cpus()[0]!.model}), load ${loadavg()[0]!.toFixed(1)}, ` +
      `terms ${file ?? 'generated'}`,
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
    : chosen.public || chosen.load || chosen.pages || chosen.compare
      ? [size]
      : [])
    data.set(terms, await fillDatabase(join(folder, String(terms)), terms, file));
  if (chosen.cpu) await speed([...data.values()]);
  if (chosen.public) await publicCosts(data.get(size)!, size);
  if (chosen.plans) await explained([...data.values()]);
  if (chosen.load) await load(data.get(size)!, size);
  if (chosen.pages) await browser(data.get(size)!, size);
  if (chosen.exports) await fillDatabase(join(folder, String(size)), size, file, measureExports);
  if (chosen.quality)
    await fillDatabase(join(folder, 'quality'), Number.MAX_SAFE_INTEGER, file, (database) =>
      printQuality(database, { quick: values.quick, seed: Number(values.seed) }),
    );
  if (chosen.offline)
    await fillDatabase(join(folder, 'offline'), Number.MAX_SAFE_INTEGER, file, (database) =>
      printOffline(database, { quick: values.quick, seed: Number(values.seed) }),
    );
  if (chosen.ids) await printRequestIds({ quick: values.quick });
  if (chosen.compare) {
    const { against, quick } = values;
    await printComparison(data.get(size)!, { folder, terms: size, against, quick });
  }
  if (chosen.scale) {
    const { dataDir } = await fillDatabase(join(folder, String(size)), size, file);
    printRuns(await measureScale(dataDir, size, { quick: values.quick }));
  }
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
  const columns = sizes.flatMap((size) => [`${number(size)}: µs`, 'times baseline']);
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
    'CPU time of server and database for a response, compared with a minimal Node server that ' +
      'returns the same number of bytes. Medians of alternating runs.',
    ['request', ...columns, 'budget', 'growth', 'budget'],
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
    `CPU time of the most expensive public calls on ${number(terms)} terms, without a cache. ` +
      'A call that costs more than 60 times as much as reading a term needs a rate limit that is ' +
      'lower in proportion.',
    ['call', 'µs', 'times a term', 'rate limit per minute', 'highest allowed limit'],
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
    'Rows and keys that the prepared statements of a request read. Each kind of request is sent ' +
      'with three words; the table shows the one that reads most.',
    ['request', ...sizes.map((size) => number(size)), 'read completely', 'indexes'],
    rows,
  );
  if (bySize.flat().some(({ whole }) => whole.length > 0)) process.exitCode = 1;
}

async function load(data: FilledDatabase, terms: number): Promise<void> {
  const rows = await measureUnderLoad(data, terms, { quick: values.quick });
  printTable(
    `Load on ${number(terms)} terms, with 16 connections and uncompressed bodies, generated on ` +
      'the same cores. Calls are 55 % terms, 25 % lists, 10 % searches (two of ten mistyped), ' +
      '8 % sessions and 2 % submissions. Documents are a list, a term and the landing page in turn.',
    ['measurement', 'result', 'budget', 'median, ms', '95th percentile, ms'],
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
