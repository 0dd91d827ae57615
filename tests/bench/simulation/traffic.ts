import { assumptions } from './assumptions.ts';
import { type KindName, kindNames, listShares, readerMix } from './reader-mix.ts';

const SECONDS_PER_DAY = 86_400;

/** Requests a second for each address of each kind. */
export type Traffic = Map<KindName, Float64Array>;

/** Returns the traffic of average readers who together send `perSecond` requests. */
export function mixTraffic(perSecond: number, addresses: Record<KindName, number>): Traffic {
  const perDay = kindNames.reduce((sum, kind) => sum + readerMix[kind].perDay, 0);
  return new Map(
    kindNames.map((kind) => {
      const rate = (perSecond * readerMix[kind].perDay) / perDay;
      return [kind, listShares(addresses[kind]).map((share) => share * rate)];
    }),
  );
}

/** Estimates the requests in the busiest hour of a site with this many readers a day. */
export function estimateTraffic(readersPerDay: number): Traffic {
  const perDay = kindNames.reduce((sum, kind) => sum + readerMix[kind].perDay, 0);
  const perSecond = (readersPerDay * perDay * assumptions.peakFactor.value) / SECONDS_PER_DAY;
  const addresses = Object.fromEntries(
    kindNames.map((kind) => [kind, readerMix[kind].addresses]),
  ) as Record<KindName, number>;
  return mixTraffic(perSecond, addresses);
}

/** Returns the public changes a second in the busiest hour of the same site. */
export function estimateChanges(readersPerDay: number, viewsPerChange: number): number {
  const views = kindNames
    .filter((kind) => !['asset', 'serviceWorker', 'suggestions', 'packList', 'pack'].includes(kind))
    .reduce((sum, kind) => sum + readerMix[kind].perDay, 0);
  return (readersPerDay * views * assumptions.peakFactor.value) / viewsPerChange / SECONDS_PER_DAY;
}

/** Each removal purges everything at once, and again some seconds later. */
const PURGES_PER_REMOVAL = 2;

/**
 * Returns what a CDN passes on. A location of the CDN that keeps an address for t seconds, and gets
 * r requests a second for it, passes one on and then answers r × t from its cache. For requests
 * that arrive independently of one another this is exact, so it needs no simulation. A CDN has room
 * for all pages, unlike a copy. Files and packs never change under their names, so it keeps them
 * for good.
 */
export function passEdge(traffic: Traffic, changes: number): Traffic {
  const places = assumptions.edgePlaces.value;
  const kept = computeKeptSeconds(changes * assumptions.removals.value * PURGES_PER_REMOVAL);
  const passedShare = (kind: KindName, rate: number): number => {
    if (kind === 'asset' || kind === 'pack') return 0;
    return readerMix[kind].from === 'primary' ? 1 : 1 / (1 + (rate / places) * kept);
  };
  return new Map(
    [...traffic].map(([kind, rates]) => [
      kind,
      rates.map((rate) => rate * passedShare(kind, rate)),
    ]),
  );
}

/** Returns how long a CDN keeps a page on average: until the page expires or is purged. */
function computeKeptSeconds(purgesPerSecond: number): number {
  const ttl = assumptions.edgeTtl.value;
  return purgesPerSecond > 0 ? -Math.expm1(-purgesPerSecond * ttl) / purgesPerSecond : ttl;
}

/** Returns the sum of the requests a second. */
export const sumRates = (traffic: Traffic): number =>
  [...traffic.values()].reduce(
    (total, rates) => total + rates.reduce((sum, rate) => sum + rate, 0),
    0,
  );
