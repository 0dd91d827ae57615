import { limits } from '#domain/limits.ts';

/** The home page fetches only as many submissions and donations as it shows. */
export const latestOwn = { query: { page: '1', pageSize: String(limits.homeItems) } };
