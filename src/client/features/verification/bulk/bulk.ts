import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { decideInBulk } from '#contract/review/bulk.ts';

type Body = BodyOf<typeof decideInBulk>;
type WithoutIds<B> = B extends unknown ? Omit<B, 'ids'> : never;
/** The decision on each selected term. */
export type BulkDecision = WithoutIds<Body>;
export type BulkAction = Body['action'];
export type BulkResult = ReplyOf<typeof decideInBulk>['results'][number];
