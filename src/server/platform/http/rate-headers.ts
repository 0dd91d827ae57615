import { limits } from '#domain/limits.ts';

/** Paths whose responses have the headers of the rate limit. */
export const DESCRIBED = /^\/(?:api|data)\//;

const POLICY = `"reads";q=${limits.rates.readsPerMinute};w=60`;

/**
 * Returns the headers that describe the limit and how much of it is left
 * (draft-ietf-httpapi-ratelimit-headers).
 */
export const rateHeaders = (counted: { remaining: number; ttlInSeconds: number }) => ({
  'ratelimit-policy': POLICY,
  ratelimit: `"reads";r=${counted.remaining};t=${counted.ttlInSeconds}`,
});
