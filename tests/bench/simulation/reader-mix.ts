/** A kind of request that readers send. */
type Kind = {
  /** How many of these requests a reader sends on an average day. */
  perDay: number;
  /** How many addresses of this kind readers request on a site with 100,000 terms. */
  addresses: number;
  /** The source: the public cache, the primary (for signed-in readers), or files in memory. */
  from: 'cache' | 'primary' | 'memory';
};

/**
 * The day of an average reader: two visits of five pages. The first page of a visit is a document,
 * and the others are calls, because the pages of a visit load without a new document. Two in a
 * hundred page views are of signed-in people. Two visits in five begin with an empty browser cache,
 * and each of these loads nine files. All of this is assumed, because there is no such site yet.
 */
export const readerMix = {
  home: { perDay: 0.4, addresses: 1, from: 'cache' },
  searchPage: { perDay: 0.5, addresses: 100_000, from: 'cache' },
  termPage: { perDay: 0.7, addresses: 100_000, from: 'cache' },
  conceptPage: { perDay: 0.4, addresses: 50_000, from: 'cache' },
  search: { perDay: 2.9, addresses: 100_000, from: 'cache' },
  term: { perDay: 2.9, addresses: 100_000, from: 'cache' },
  concept: { perDay: 2, addresses: 50_000, from: 'cache' },
  suggestions: { perDay: 6, addresses: 20_000, from: 'cache' },
  signedIn: { perDay: 0.2, addresses: 100_000, from: 'primary' },
  asset: { perDay: 7.2, addresses: 9, from: 'memory' },
  serviceWorker: { perDay: 2, addresses: 1, from: 'memory' },
  packList: { perDay: 0.05, addresses: 1, from: 'memory' },
  pack: { perDay: 0.005, addresses: 20, from: 'primary' },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof readerMix;
export const kindNames = Object.keys(readerMix) as KindName[];

/**
 * The share of requests for pages and calls that ask whether a response has changed, because the
 * browser has it already. Assumed.
 */
export const REVALIDATED = 0.1;

/**
 * How unequally addresses are requested: the frequency of the nth is proportional to 1 / n^s.
 * Breslau et al., "Web Caching and Zipf-like Distributions" (INFOCOM 1999), measured 0.64 to 0.83.
 */
const ZIPF_EXPONENT = 0.8;

/** Returns how large the share of each of `count` addresses is, the most popular one first. */
export function listShares(count: number): Float64Array {
  const shares = Float64Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** ZIPF_EXPONENT);
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** Returns a function that chooses an index as frequently as its weight says. */
export function createChoice(weights: ArrayLike<number>): (random: number) => number {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (let index = 0; index < weights.length; index += 1) sums[index] = sum += weights[index] ?? 0;
  return (random) => {
    const value = random * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > value) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
