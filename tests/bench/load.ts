import { type Contributor, signIn } from './contributor.ts';
import { median } from './cpu.ts';
import { type FilledDatabase, withCopy } from './databases.ts';
import { megabytes } from './memory.ts';
import {
  addressesOf,
  calls,
  documents,
  keepable,
  reads,
  submissions,
  worstSearches,
} from './mix.ts';
import { type Site, secondsToReady, startSite } from './site.ts';
import { number } from './table.ts';
import { requestOnce, type Throughput, throughput } from './throughput.ts';

const STARTS = 3;
/**
 * How long requests are sent before measuring. A server that has just started is slower until each
 * of its database connections has prepared its statements.
 */
const WARM_SECONDS = 4;
const SECONDS = 10;

/**
 * Measures throughput, memory, startup time and import time.
 * @param terms how many terms the database contains
 * @returns rows of name, result, target, and the median and 95th percentile of the response times
 * in milliseconds
 */
export function measureUnderLoad(
  { dataDir, importSeconds }: FilledDatabase,
  terms: number,
  { quick }: { quick: boolean },
): Promise<string[][]> {
  return withCopy(dataDir, async (copy) => {
    const starts = await measureStarts(copy);
    const times = { warmSeconds: WARM_SECONDS, seconds: quick ? SECONDS / 4 : SECONDS };
    const uncached = await onSite(copy, false, (site) => measureUncached(site, times));
    const cached = await onSite(copy, true, (site) => measureCachedAndSubmissions(site, times));
    return [
      ...uncached.rows,
      ...cached.rows,
      [
        'memory of server and database after that',
        `${number(Math.max(uncached.memory, cached.memory))} MB`,
        'at most 350 MB',
        '',
        '',
      ],
      ['start to ready, second time', `${number(median(starts), 1)} s`, 'at most 5 s', '', ''],
      [
        `import of ${number(terms)} terms`,
        Number.isNaN(importSeconds) ? 'was done before' : `${number(importSeconds)} s`,
        'at most 90 s',
        '',
        '',
      ],
    ];
  });
}

async function onSite(
  dataDir: string,
  cache: boolean,
  work: (site: Site) => Promise<string[][]>,
): Promise<{ rows: string[][]; memory: number }> {
  const site = await startSite(dataDir, { cache });
  try {
    return { rows: await work(site), memory: megabytes(site.pids) };
  } finally {
    await site.database.close();
    await site.stop();
  }
}

async function measureStarts(dataDir: string): Promise<number[]> {
  await secondsToReady(dataDir);
  const seconds: number[] = [];
  while (seconds.length < STARTS) seconds.push(await secondsToReady(dataDir));
  return seconds;
}

type Times = { warmSeconds: number; seconds: number };

const row = (name: string, wanted: number, { perSecond, p50, p95 }: Throughput) => [
  name,
  `${number(perSecond)} a second`,
  `at least ${number(wanted)}`,
  number(p50, 1),
  number(p95, 1),
];

/** Measures the throughput of a site without a cache. */
async function measureUncached(site: Site, times: Times): Promise<string[][]> {
  const person = await signIn(site);
  const addresses = await addressesOf(site.database);
  const made = await throughput(site.url, calls(addresses, person), times);
  const html = await throughput(site.url, documents(addresses), times);
  const [alone, beside, storm] = await measureBesideWorstSearches(site, addresses, times);
  return [
    row('mixed calls, made each time', 1500, made),
    row('documents, made each time', 250, html),
    [
      'reads of a term, by themselves',
      `${number(alone.perSecond)} a second`,
      '',
      number(alone.p50, 1),
      number(alone.p95, 1),
    ],
    [
      `the same beside 50 connections of the most expensive searches`,
      `${number(beside.p50 / alone.p50, 1)} times as long`,
      'at most 3',
      number(beside.p50, 1),
      number(beside.p95, 1),
    ],
    [
      'these searches',
      `${number(storm.perSecond)} a second`,
      '',
      number(storm.p50, 1),
      number(storm.p95, 1),
    ],
  ];
}

async function measureCachedAndSubmissions(site: Site, times: Times): Promise<string[][]> {
  const person = await signIn(site);
  const addresses = await addressesOf(site.database);
  await requestOnce(site.url, keepable(addresses));
  const kept = await throughput(site.url, calls(addresses, person), times);
  const before = await countStoredTerms(site, person);
  const submitted = await throughput(site.url, submissions(person), times);
  const durable = (await countStoredTerms(site, person)) - before;
  if (durable < submitted.replies)
    throw new Error(`${submitted.replies} submissions were accepted, but only ${durable} stored`);
  return [row('mixed calls, kept', 4000, kept), row('submissions, durable', 300, submitted)];
}

/**
 * Measures the throughput of four connections that read terms, first alone and then while 50 other
 * connections send the most expensive searches without pause. A response that is not a 2xx fails
 * the run.
 * @returns the throughput of the reads alone, of the reads beside the searches, and of the searches
 */
async function measureBesideWorstSearches(
  site: Site,
  addresses: Awaited<ReturnType<typeof addressesOf>>,
  times: Times,
): Promise<[Throughput, Throughput, Throughput]> {
  const read = () => throughput(site.url, reads(addresses), { ...times, atOnce: 4 });
  const alone = await read();
  const [beside, storm] = await Promise.all([
    read(),
    throughput(site.url, worstSearches(), { ...times, atOnce: 50 }),
  ]);
  return [alone, beside, storm];
}

const countStoredTerms = async ({ database }: Site, { email }: Contributor) =>
  (
    await database.query<{ total: number }>(
      `select count(*) as total
       from terms t
       join users u on u.id = t.submitter_id
       where u.email = $1`,
      [email],
    )
  ).rows[0]!.total;
