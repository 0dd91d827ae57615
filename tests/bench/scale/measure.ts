import { cpus, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { readVersion } from '../../../src/server/platform/version.ts';
import { takeInTurn } from '../mix.ts';
import {
  type Cost,
  type Cpu,
  type Measured,
  type Run,
  writeMeasured,
} from '../simulation/measured.ts';
import { type KindName, kindNames, readerMix } from '../simulation/reader-mix.ts';
import { openWriters, startChanges, type Writers } from './changes.ts';
import { type Client, openClient, type Request } from './client.ts';
import { preparePublishedSite } from './prepare.ts';
import { browse, choosePaths, type Paths } from './requests.ts';
import { type LargeSite, openLargeSite } from './site.ts';
import { perRequest, sendFor, spendCpu } from './spend.ts';

const CONNECTIONS = 16;
const ADDRESSES = 40;
const CHANGES_PER_SECOND = [0, 1, 5];
const TWO_COPIES = [
  { copies: 2, replicas: 0 },
  { copies: 2, replicas: 1 },
] as const;

type Seconds = { each: number; run: number; warm: number };
type Opened = { site: LargeSite; client: Client; paths: Paths; writers: Writers };

/** Measures what `npm run simulate` needs, and replaces measured.json. */
export async function measureScale(
  dataDir: string,
  terms: number,
  { quick }: { quick: boolean },
): Promise<Measured> {
  const prepared = await preparePublishedSite(dataDir);
  const seconds = quick ? { each: 0.7, run: 6, warm: 3 } : { each: 2, run: 10, warm: 6 };
  const open = <T>(
    options: Parameters<typeof openLargeSite>[1],
    work: (on: Opened) => Promise<T>,
  ) => withLargeSite(prepared, options, work);
  const computed = await open({ copies: 1, replicas: 0, cache: false }, (on) =>
    measureComputed(on, seconds),
  );
  const alone = await open({ copies: 1, replicas: 0, cache: true }, async (on) => ({
    ...(await measureCached(on, seconds)),
    runs: await measureRuns(on, { copies: 1, replicas: 0 }, seconds),
  }));
  const replicated = await open({ copies: 1, replicas: 1, cache: true }, async (on) => ({
    ...(await measureWrites(on, seconds)),
    runs: await measureRuns(on, { copies: 1, replicas: 1 }, seconds),
  }));
  const runs = [...alone.runs, ...replicated.runs];
  for (const setup of TWO_COPIES)
    runs.push(...(await open({ ...setup, cache: true }, (on) => measureRuns(on, setup, seconds))));
  const measured: Measured = {
    date: new Date().toISOString().slice(0, 10),
    version: await readVersion(),
    cores: cpus().length,
    memoryGb: totalmem() / 1024 ** 3,
    terms,
    seconds: { warm: seconds.warm, run: seconds.run },
    ...computed,
    ...alone,
    ...replicated,
    runs,
  };
  writeMeasured(measured);
  return measured;
}

async function withLargeSite<T>(
  dataDir: string,
  options: Parameters<typeof openLargeSite>[1],
  work: (on: Opened) => Promise<T>,
): Promise<T> {
  console.log(`starting ${JSON.stringify(options)}`);
  const site = await openLargeSite(dataDir, options);
  const client = openClient(site.origin, site.ca, CONNECTIONS);
  try {
    const paths = await choosePaths(site.database, client);
    return await work({ site, client, paths, writers: await openWriters(site) });
  } finally {
    client.close();
    await site.close();
  }
}

const mapKinds = async <T>(work: (kind: KindName) => Promise<T>): Promise<Record<KindName, T>> => {
  const results = {} as Record<KindName, T>;
  for (const kind of kindNames) results[kind] = await work(kind);
  return results;
};

/** Measures requests that `next` returns, after a warm-up. */
async function measureCost(
  { site, client }: Opened,
  seconds: Seconds,
  next: () => Request,
): Promise<Cost> {
  await sendFor(client, seconds.each / 2, next);
  const { result, cpu } = await spendCpu(site.pids, () => sendFor(client, seconds.each, next));
  const { driver: _driver, ...used } = perRequest(cpu, result.requests);
  return { ...used, wireBytes: result.wireBytes / result.requests };
}

async function measureComputed(on: Opened, seconds: Seconds) {
  const { client, paths, writers } = on;
  const computed = await mapKinds(async (kind) => {
    const headers = kind === 'signedIn' ? writers.contributor : {};
    const requests = paths[kind].slice(0, ADDRESSES).map((path) => ({ path, headers }));
    let bodyBytes = 0;
    for (const each of requests) {
      const { headers: replied, body } = await client.send(each);
      bodyBytes +=
        replied['content-encoding'] === 'br' ? brotliDecompressSync(body).length : body.length;
    }
    const cost = await measureCost(on, seconds, takeInTurn(requests));
    return { ...cost, bodyBytes: bodyBytes / requests.length };
  });
  const addresses = Object.fromEntries(
    kindNames.map((kind) => [kind, paths[kind].length]),
  ) as Record<KindName, number>;
  return { computed, addresses };
}

async function measureCached(on: Opened, seconds: Seconds) {
  const { client, paths } = on;
  const isKept = (kind: KindName) => readerMix[kind].from === 'cache';
  const cached = await mapKinds(async (kind) => {
    const requests = paths[kind].slice(0, ADDRESSES).map((path) => ({ path }));
    return isKept(kind) ? measureCost(on, seconds, takeInTurn(requests)) : null;
  });
  const unchanged = await mapKinds(async (kind) => {
    if (!isKept(kind) && kind !== 'serviceWorker') return null;
    const requests = [];
    for (const path of paths[kind].slice(0, ADDRESSES)) {
      const { headers } = await client.send({ path });
      requests.push({ path, headers: { 'if-none-match': String(headers.etag) } });
    }
    return measureCost(on, seconds, takeInTurn(requests));
  });
  return { cached, unchanged };
}

async function measureWrites(on: Opened, seconds: Seconds) {
  const { site, client, writers } = on;
  const idle = perRequest(
    (await spendCpu(site.pids, () => pause(seconds.run * 1000))).cpu,
    seconds.run,
  );
  const spend = async (work: () => Promise<number>): Promise<Cost> => {
    const { result, cpu } = await spendCpu(site.pids, work);
    return { ...withoutDriver(perRequest(cpu, result)), wireBytes: 0 };
  };
  const ids: string[] = [];
  const submission = await spend(async () => {
    const end = performance.now() + seconds.each * 1000;
    while (performance.now() < end) ids.push(await writers.submit(client));
    return ids.length;
  });
  const approval = await spend(async () => {
    for (const id of ids) await writers.approve(client, id);
    return ids.length;
  });
  const { server, primary, replica } = idle;
  return { submission, approval, idle: { server, primary, replica } };
}

function withoutDriver({ server, primary, replica, nginx }: Cpu): Cpu {
  return { server, primary, replica, nginx };
}

/** Measures the mix of readers, with different numbers of changes a second. */
async function measureRuns(
  { site, client, paths, writers }: Opened,
  { copies, replicas }: { copies: number; replicas: number },
  seconds: Seconds,
): Promise<Run[]> {
  const runs: Run[] = [];
  const browsing = browse(paths, writers.contributor);
  const read = (forSeconds: number) =>
    sendFor(client, forSeconds, browsing.next, browsing.remember);
  for (const perSecond of CHANGES_PER_SECOND) {
    const changes = startChanges(client, writers, perSecond);
    await read(seconds.warm);
    const before = await site.countCached();
    const { result, cpu, seconds: took } = await spendCpu(site.pids, () => read(seconds.run));
    const after = await site.countCached();
    await changes.stop();
    const [hits, misses] = [after.hits - before.hits, after.misses - before.misses];
    runs.push({
      copies,
      replicas,
      changesPerSecond: perSecond,
      requestsPerSecond: result.requests / took,
      hitRate: hits / (hits + misses),
      perRequest: perRequest(cpu, result.requests),
      wireBytes: result.wireBytes / result.requests,
    });
  }
  return runs;
}
