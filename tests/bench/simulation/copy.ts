import { LRUCache } from 'lru-cache';
import { CACHE_LIMITS, estimateBytes, TTL_MS } from '../../../src/server/platform/cache/cache.ts';
import { seeded } from '../data.ts';
import { assumptions } from './assumptions.ts';
import type { Cpu, Measured } from './measured.ts';
import { createChoice, type KindName, REVALIDATED, readerMix } from './reader-mix.ts';
import { sumRates, type Traffic } from './traffic.ts';

/** About as long as the key of a page in the cache. */
const KEY_LENGTH = 60;
/** No kind has as many addresses, so each address gets a key of its own. */
const KEYS_PER_KIND = 1_000_000;

/** Requests of all copies together: how many a second, and a choice of the next one. */
type Requests = { perSecond: number; choose: (random: () => number) => Chosen };
type Chosen = { kind: KindName; key: number };
type Costs = Pick<Measured, 'computed' | 'cached' | 'unchanged'>;
type Scene = {
  requests: Requests;
  /** The share of the requests that this copy gets. */
  share: number;
  changesPerSecond: number;
  hasReplica: boolean;
  warmSeconds: number;
  seconds: number;
};
export type CopyResult = {
  /** CPU time of each process for a request, in microseconds. */
  cpu: Cpu;
  wireBytes: number;
  /** The share of the cacheable requests that the cache answers. */
  hitRate: number;
  /** The share of the queries for readers that the primary answers although there is a replica. */
  avoidedReplica: number;
  /** The mean time from the arrival of a request to the end of its work on the thread. */
  meanMs: number;
  /** The 95th percentile of the same time. */
  slowestMs: number;
};

/**
 * Simulates the thread and the cache of one copy, request by request. Formulas would be wrong:
 * every change empties the whole cache, so expensive responses come in bursts, which then wait for
 * one another. Requests arrive independently of one another, and the thread serves them in order.
 * The time that a request waits for the database is left out, because the thread is free meanwhile.
 */
export function simulateCopy(costs: Costs, scene: Scene): CopyResult {
  const random = seeded(11);
  const after = (perSecond: number) =>
    perSecond > 0 ? (-Math.log(1 - random()) / perSecond) * 1000 : Number.POSITIVE_INFINITY;
  const rate = scene.requests.perSecond * scene.share;
  let now = 0;
  const cache = new LRUCache<number, true>({
    ...CACHE_LIMITS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: () => now + 1 },
  });
  const [begin, end] = [scene.warmSeconds * 1000, (scene.warmSeconds + scene.seconds) * 1000];
  const sum = { requests: 0, server: 0, primary: 0, replica: 0, nginx: 0, wireBytes: 0 };
  const counted = { hits: 0, misses: 0, avoided: 0 };
  const waits: number[] = [];
  let [freeAt, changeAt, changedAt] = [0, after(scene.changesPerSecond), Number.NEGATIVE_INFINITY];
  for (let arrival = after(rate); arrival < end; arrival += after(rate)) {
    now = Math.max(arrival, freeAt);
    while (changeAt <= now) {
      cache.clear();
      changedAt = changeAt;
      changeAt += after(scene.changesPerSecond);
    }
    const { kind, key } = scene.requests.choose(random);
    const isKept = readerMix[kind].from === 'cache';
    const isHit = isKept && cache.get(key, { noDeleteOnStaleGet: true }) === true;
    const cost = chooseCost(costs, kind, { isHit, asks: random() < REVALIDATED });
    freeAt = now + cost.server / 1000;
    // A response that was being computed while something changed is not kept.
    if (isKept && !isHit && changeAt > freeAt)
      cache.set(key, true, { size: estimateBytes(costs.computed[kind].bodyBytes, KEY_LENGTH) });
    if (arrival < begin) continue;
    const avoids = now - changedAt < assumptions.catchUpMs.value;
    const onReplica = scene.hasReplica && isKept && !avoids;
    if (isKept) counted[isHit ? 'hits' : 'misses'] += 1;
    if (isKept && !isHit && avoids) counted.avoided += 1;
    sum.requests += 1;
    sum.server += cost.server;
    sum[onReplica ? 'replica' : 'primary'] += cost.primary;
    sum.nginx += cost.nginx;
    sum.wireBytes += cost.wireBytes;
    waits.push(freeAt - arrival);
  }
  waits.sort((a, b) => a - b);
  const { requests, wireBytes, ...cpu } = sum;
  return {
    cpu: {
      server: cpu.server / requests,
      primary: cpu.primary / requests,
      replica: cpu.replica / requests,
      nginx: cpu.nginx / requests,
    },
    wireBytes: wireBytes / requests,
    hitRate: counted.hits / (counted.hits + counted.misses),
    avoidedReplica: counted.misses === 0 ? 0 : counted.avoided / counted.misses,
    meanMs: waits.reduce((total, wait) => total + wait, 0) / requests,
    slowestMs: waits[Math.floor(waits.length * 0.95)] ?? 0,
  };
}

/** Prepares the choice of requests, which takes longer than a short simulation. */
export function createRequests(traffic: Traffic): Requests {
  const kinds = [...traffic].filter(([, rates]) => rates.some((rate) => rate > 0));
  const chooseKind = createChoice(
    kinds.map(([, rates]) => rates.reduce((sum, rate) => sum + rate, 0)),
  );
  const choices = kinds.map(([, rates]) => createChoice(rates));
  return {
    perSecond: sumRates(traffic),
    choose: (random) => {
      const index = chooseKind(random());
      const address = choices[index]?.(random()) ?? 0;
      return { kind: kinds[index]?.[0] ?? 'home', key: index * KEYS_PER_KIND + address };
    },
  };
}

function chooseCost(
  { computed, cached, unchanged }: Costs,
  kind: KindName,
  { isHit, asks }: { isHit: boolean; asks: boolean },
) {
  if (kind === 'serviceWorker') return unchanged.serviceWorker ?? computed.serviceWorker;
  const small = asks ? unchanged[kind] : null;
  if (isHit) return small ?? cached[kind] ?? computed[kind];
  return small ? { ...computed[kind], wireBytes: small.wireBytes } : computed[kind];
}
