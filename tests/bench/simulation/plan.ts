import { assumptions } from './assumptions.ts';
import { addWrites, MICROS } from './calibrate.ts';
import { type CopyResult, createRequests, simulateCopy } from './copy.ts';
import type { Measured } from './measured.ts';
import { estimateChanges, estimateTraffic, passEdge, sumRates, type Traffic } from './traffic.ts';

/**
 * How long one copy is simulated: a warm-up that fills its cache, and then the time that counts.
 */
const [WARM_SECONDS, SECONDS] = [60, 60];

type Size = { readersPerDay: number; hasEdge: boolean; viewsPerChange?: number };
/** The needs of a site of one size in its busiest hour. */
export type Plan = {
  readersPerDay: number;
  hasEdge: boolean;
  /** Requests of readers, and those that reach the proxy. */
  readerRate: number;
  originRate: number;
  changesPerHour: number;
  hitRate: number;
  slowestMs: number;
  /** Copies that serve, without the spare one. */
  copies: number;
  replicas: number;
  avoidedReplica: number;
  /** Cores that are busy: each copy, the primary, each replica, the proxies together. */
  busy: { copy: number; primary: number; replica: number; proxy: number };
  connections: number;
  gbits: number;
  /** How much of each limit is used, the scarcest first. 1 is all of it. */
  limits: { what: string; used: number }[];
};

/**
 * Computes how many copies and replicas a site of a size needs, and what is scarce.
 * @param measured calibrated costs
 */
export function planSite(measured: Measured, size: Size): Plan {
  const { readersPerDay, hasEdge } = size;
  const readers = estimateTraffic(readersPerDay);
  const changes = estimateChanges(
    readersPerDay,
    size.viewsPerChange ?? assumptions.viewsPerChange.value,
  );
  const traffic = hasEdge ? passEdge(readers, changes) : readers;
  const requests = createRequests(traffic);
  const rate = requests.perSecond;
  const simulate = (copies: number, hasReplica: boolean) =>
    simulateCopy(measured, {
      requests,
      share: 1 / copies,
      changesPerSecond: changes,
      hasReplica,
      warmSeconds: WARM_SECONDS,
      seconds: SECONDS,
    });
  const copies = findFewest(rate, countIfCached(measured, traffic), (count) =>
    simulate(count, false),
  );
  const databaseBudget = assumptions.databaseCores.value * assumptions.busyDatabase.value;
  const cores = (result: CopyResult) =>
    addWrites(measured, { copies, changesPerSecond: changes, rate, cpu: result.cpu });
  const alone = simulate(copies, false);
  const needsReplica = cores(alone).primary > databaseBudget;
  const result = needsReplica ? simulate(copies, true) : alone;
  const busy = cores(result);
  const replicas = needsReplica ? Math.max(1, Math.ceil(busy.replica / databaseBudget)) : 0;
  const plan = {
    readersPerDay,
    hasEdge,
    readerRate: sumRates(readers),
    originRate: rate,
    changesPerHour: changes * 3600,
    hitRate: result.hitRate,
    slowestMs: result.slowestMs,
    copies,
    replicas,
    avoidedReplica: result.avoidedReplica,
    busy: {
      copy: busy.server / copies,
      primary: busy.primary,
      replica: replicas ? busy.replica / replicas : 0,
      proxy: busy.nginx,
    },
    connections: (copies + 1) * assumptions.connectionsPerCopy.value,
    gbits: (rate * result.wireBytes * 8) / 1e9,
  };
  return { ...plan, limits: listLimits(plan, databaseBudget) };
}

/** Returns how many copies would be enough if their caches had every response. */
function countIfCached({ cached, computed }: Measured, traffic: Traffic): number {
  let micros = 0;
  for (const [kind, rates] of traffic)
    micros += (cached[kind] ?? computed[kind]).server * rates.reduce((sum, rate) => sum + rate, 0);
  return micros / MICROS / assumptions.busyCopy.value;
}

/**
 * Finds how many copies are enough. More copies have colder caches, so the CPU time of a request is
 * simulated again for each number.
 */
function findFewest(rate: number, least: number, simulate: (copies: number) => CopyResult): number {
  for (let copies = Math.max(1, Math.floor(least)); ; ) {
    const { cpu, slowestMs } = simulate(copies);
    const needed = Math.ceil((cpu.server * rate) / MICROS / assumptions.busyCopy.value);
    if (needed <= copies && slowestMs <= assumptions.slowestMs.value) return copies;
    copies = Math.max(copies + 1, needed);
  }
}

function listLimits(
  { busy, connections, gbits }: Pick<Plan, 'busy' | 'connections' | 'gbits'>,
  databaseBudget: number,
): Plan['limits'] {
  return [
    { what: 'CPU of the primary', used: busy.primary / databaseBudget },
    { what: 'connections of the primary', used: connections / assumptions.maxConnections.value },
    { what: 'CPU of one proxy', used: busy.proxy / (assumptions.proxyCores.value / 2) },
    { what: 'network of one proxy', used: gbits / assumptions.linkGbits.value },
  ].sort((a, b) => b.used - a.used);
}
