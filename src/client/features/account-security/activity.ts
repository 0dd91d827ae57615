import { singleParam } from '#client/runtime/query-params.ts';
import { UUID } from '#domain/uuid.ts';

/**
 * Returns the arguments of the call for the part of the list that a URL shows. An invalid `before`
 * shows the newest events.
 * @param search the query string without its question mark
 */
export function activityArgs(search: string): { query: { before?: string } } {
  const before = singleParam(new URLSearchParams(search), 'before') ?? '';
  return { query: UUID.test(before) ? { before } : {} };
}
