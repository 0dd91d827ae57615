import { useRouter } from 'wouter';

/**
 * The query string of the address without its question mark, not decoded. The router's `useSearch`
 * decodes it, so a search for "%41" would become one for "A".
 */
export function useQueryString(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}
