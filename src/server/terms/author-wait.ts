import { sql } from 'kysely';

/** The seconds that a term has waited for its author, including the time since an open request. */
export const AUTHOR_WAIT = `
  author_wait_seconds
    + coalesce(floor(extract(epoch from now() - changes_requested_at))::integer, 0)`;

/**
 * Column values that end a request for changes. The time since the request does not count as
 * waiting for a verifier.
 */
export const endedRequest = {
  authorWaitSeconds: sql<number>`${sql.raw(AUTHOR_WAIT)}`,
  changesRequestedAt: null,
  changesRequestedBy: null,
  unansweredAt: null,
};
