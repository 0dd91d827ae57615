import { useRouter } from 'wouter';

/**
 * Returns the query string of the address without its question mark, and not decoded. The router's
 * `useSearch` decodes it, which would turn a search for "%41" into a search for "A".
 */
export function useQueryString(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}
