import type { Endpoint } from '#contract/endpoint.ts';

/**
 * Returns a function that computes the cache key of a public response. The key contains the path
 * and the query parameters that the endpoint declares, in a fixed order. Unknown query parameters
 * are left out, so that they cannot fill the cache.
 */
export function cacheKeys(
  endpoint: Endpoint,
): (params: Record<string, string>, query: unknown) => string {
  const shape = (endpoint.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  const names = Object.keys(shape);
  return (params, query) => {
    const asked = query as Record<string, unknown>;
    const known = names.filter((name) => asked[name] !== undefined);
    const path = Object.values(params).join(' ').toLowerCase();
    return `${endpoint.path} ${path} ${JSON.stringify(known.map((name) => [name, asked[name]]))}`;
  };
}
