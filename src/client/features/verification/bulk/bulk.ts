import type { decideInBulk } from '#contract/bulk.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';

type Body = BodyOf<typeof decideInBulk>;
type WithoutIds<B> = B extends unknown ? Omit<B, 'ids'> : never;
/** What to do with each selected term. */
export type BulkDecision = WithoutIds<Body>;
export type BulkAction = Body['action'];
export type BulkResult = ReplyOf<typeof decideInBulk>['results'][number];
