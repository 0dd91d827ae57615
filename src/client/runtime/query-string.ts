import { useRouter } from 'wouter';

/**
 * The query of the address as it stands there, without its question mark. The router's own
 * `useSearch` decodes it once already, so that a searched-for "%41" would become "A".
 */
export function useQueryString(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, '');
}
