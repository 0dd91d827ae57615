import { limits } from '#domain/limits.ts';

/** Home asks for as many of one's submissions and donations as it shows. */
export const latestOwn = { query: { page: '1', pageSize: String(limits.homeItems) } };
