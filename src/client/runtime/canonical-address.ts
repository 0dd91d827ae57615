import { matchPage } from '#contract/match-page.ts';
import { UUID } from '#domain/uuid.ts';

/**
 * Returns the address under which a public page is cached: its path with ids in lower case, and
 * only the query parameters that the page uses, in a fixed order. Made-up parameters therefore
 * cannot fill the cache. If `differs` is true, the visitor must be redirected to this address. The
 * address of an unknown page is returned unchanged.
 */
export function canonicalAddress(url: string): { address: string; differs: boolean } {
  const [path, search] = splitAddress(url);
  if (search === '' && !/[A-F]/.test(path)) return { address: path, differs: url !== path };
  const match = matchPage(path, false);
  if (!match) return { address: url, differs: false };
  const lower = path
    .split('/')
    .map((part) => (UUID.test(part) ? part.toLowerCase() : part))
    .join('/');
  const asked = new URLSearchParams(search);
  const known = new URLSearchParams(
    (match.page.query ?? [])
      .filter((name) => asked.getAll(name).length === 1)
      .map((name) => [name, asked.get(name)!]),
  );
  return {
    address: known.size === 0 ? lower : `${lower}?${known}`,
    differs: known.size !== asked.size || lower !== path,
  };
}

/** Splits an address into the path, and the query without its question mark. */
export function splitAddress(url: string): [path: string, search: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
