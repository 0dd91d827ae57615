import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { startEmbedded } from '../../src/server/db/embedded.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { fill } from './data.ts';
import { driver } from './load.ts';
import { casesMissed, shares } from './quality.ts';
import { startBare, startSite } from './site.ts';
import { type Cost, measure } from './speed.ts';

const USAGE = `Usage: npm run bench -- [--sizes 10k,100k] [--quality] [--quick] [--only TEXT] [--data FOLDER]
  --sizes    how many terms, each in a database of its own in a temporary folder; 1m takes long
  --quality  how often the right term comes first, on all terms of BENCH_DATA
  --quick    a quarter of the time
  --only     the questions whose name holds this text
  --data     keep the databases in this folder, and use those that are there
BENCH_DATA=FILE.csv takes the terms from a file as npm run import reads it; without it they are made up.`;

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '10k,100k' }, quality: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' }, data: { type: 'string' }, help: { type: 'boolean', default: false } } });
const file = process.env.BENCH_DATA ?? null;
const sizes = values.sizes.split(',').map((size) => Math.round(Number.parseFloat(size) * ({ k: 1000, m: 1_000_000 }[size.slice(-1)] ?? 1)));
const number = (value: number, digits = 0) => (Number.isFinite(value) ? value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits }) : '');
const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'mazwi-bench-')));

if (values.help || sizes.some((size) => !(size > 0)) || (values.quality && !file)) console.log(USAGE);
else {
  console.log(`${cpus().length} cores (${cpus()[0]!.model}), load ${loadavg()[0]!.toFixed(1)}, terms ${file ?? 'made up'}`);
  try {
    if (values.quality) await quality();
    else await speed();
  } finally {
    if (!values.data) await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` on a filled database that no server holds. */
async function filled(name: string, terms: number, work: (database: Database) => Promise<void>): Promise<string> {
  const dataDir = join(folder, name);
  const postgres = await startEmbedded(dataDir);
  const database = openDatabase(postgres.url, { max: 4 });
  try {
    await migrate(database, join(import.meta.dirname, '../../migrations'));
    const { rows: [found] } = await database.query<{ any: boolean }>('select exists (select from terms) as any');
    if (!found!.any) {
      const { stored, seconds } = await fill(database, terms, file);
      console.log(`${number(stored)} terms stored in ${number(seconds)} s`);
    }
    await work(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
  return dataDir;
}

async function quality(): Promise<void> {
  await filled('quality', Number.MAX_SAFE_INTEGER, async (database) => {
    const missed = await casesMissed(database);
    console.log(missed.length === 0 ? 'Every listed case comes first.' : `Not first:\n  ${missed.join('\n  ')}`);
    console.log('\n| typed | first | in five | wanted first, in five | asked |\n|---|---|---|---|---|');
    for (const { name, first, inFive, asked, wanted } of await shares(database, values.quick ? 200 : 1000)) {
      console.log(`| ${name} | ${number((first / asked) * 100, 1)} % | ${number((inFive / asked) * 100, 1)} % | ${wanted} %, 95 % | ${asked} |`);
    }
  });
}

async function speed(): Promise<void> {
  const bySize: Cost[][] = [];
  const bare = await startBare();
  const asking = driver();
  for (const size of sizes) {
    const site = await startSite(await filled(String(size), size, async () => {}));
    try {
      bySize.push(await measure(site, bare, asking, { quick: values.quick, only: values.only }));
    } finally {
      await site.database.close();
      await site.stop();
    }
  }
  asking.close();
  await bare.stop();
  const columns = sizes.flatMap((size) => [`${number(size)}: µs`, 'times bare']);
  console.log(`\nCPU of server and database for an answer, against a bare Node answer of the same bytes; medians of runs in turns.\n\n| question | ${columns.join(' | ')} | budget | growth | budget |\n|${'---|'.repeat(columns.length + 4)}`);
  for (const [row, { name, budget, growth }] of bySize[0]!.entries()) {
    const cells = bySize.flatMap((costs) => [number(costs[row]!.micros), number(costs[row]!.micros / costs[row]!.bareMicros, 1)]);
    const grown = bySize.length < 2 ? Number.NaN : bySize[bySize.length - 1]![row]!.micros / bySize[bySize.length - 2]![row]!.micros;
    console.log(`| ${name} | ${cells.join(' | ')} | ${budget ?? ''} | ${number(grown, 1)} | ${growth} |`);
  }
}
