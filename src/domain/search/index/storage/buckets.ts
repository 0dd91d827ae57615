import { type Lists, sortIntoLists } from './lists.ts';

/**
 * A hash table from numbers to lists of values, in two arrays. Different hashes can share a bucket,
 * so the caller must check each value.
 */

/** On average, a bucket has between this many and twice this many values. */
const VALUES_PER_BUCKET = 4;
/** The maximum number of buckets for each different hash. More of them would only be empty. */
const BUCKETS_PER_HASH = 4;
const MAX_BITS = 22;
const HASH_BITS = 32;

type Numbers = readonly number[] | Uint32Array;

/** @param hashes for each value its hash, a 32-bit number */
export function buildBuckets(hashes: Numbers, values: Numbers): Lists {
  const bits = Math.min(
    countBits(hashes.length / VALUES_PER_BUCKET),
    countBits(countHashes(hashes) * BUCKETS_PER_HASH),
  );
  const buckets = Uint32Array.from(hashes, (hash) => bucketOf(hash, bits));
  return sortIntoLists(2 ** bits, buckets, values);
}

const countBits = (buckets: number): number =>
  Math.min(MAX_BITS, Math.max(1, Math.ceil(Math.log2(buckets + 1))));

/** Counts the different hashes. The result can be slightly too low. */
function countHashes(hashes: Numbers): number {
  const bits = countBits(hashes.length * BUCKETS_PER_HASH);
  const isKnown = new Uint8Array(2 ** bits);
  let count = 0;
  for (const hash of hashes) {
    const bucket = bucketOf(hash, bits);
    if (isKnown[bucket] === 0) count += 1;
    isKnown[bucket] = 1;
  }
  return count;
}

/** Spreads similar hashes over the buckets (Knuth's multiplicative hashing). */
const bucketOf = (hash: number, bits: number): number =>
  Math.imul(hash, 0x9e3779b1) >>> (HASH_BITS - bits);

/** Returns the values of a bucket, in the order in which they were added. */
export function getBucket(starts: Uint32Array, values: Uint32Array, hash: number): Uint32Array {
  const bucket = bucketOf(hash, HASH_BITS - 1 - Math.clz32(starts.length - 1));
  return values.subarray(starts[bucket], starts[bucket + 1]);
}
