import { limits } from '#domain/limits.ts';

/**
 * The arguments for the user's latest submissions and donations: only as many as the home page
 * shows.
 */
export const latestOwn = { query: { page: '1', pageSize: String(limits.homeItems) } };
