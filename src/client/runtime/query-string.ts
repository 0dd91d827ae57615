import { useRouter } from 'wouter';

/**
 * Returns the address's query string, without the question mark and not decoded. The router's
 * `useSearch` decodes it, which would turn a search for "%41" into a search for "A".
 */
export function useQueryString(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}
