import { englishPath } from '#domain/locale/addresses.ts';
import { type Page, type PageId, pages } from './pages.ts';

export type PageMatch = { id: PageId; page: Page; params: Record<string, string> };

const patterns = Object.entries(pages as Record<string, Page>).map(([id, page]) => ({
  id: id as PageId,
  page,
  segments: page.path.split('/'),
}));

/**
 * Finds the page at a path, in any locale, and the values of the page's `:name` segments. Returns
 * null if the path is unknown.
 */
export function matchPage(path: string, signedIn: boolean): PageMatch | null {
  const visitors = signedIn ? 'signedIn' : 'signedOut';
  const english = englishPath(path);
  if (english === null) return null;
  const parts = english.split('/');
  for (const { id, page, segments } of patterns) {
    if (page.visitors && page.visitors !== visitors) continue;
    if (page.isEnglishOnly && english !== path) continue;
    const params = matchSegments(segments, parts);
    if (params) return { id, page, params };
  }
  return null;
}

/** Returns whether a path, which may have a query or a fragment, leads to a page without locales. */
export const isEnglishOnly = (path: string): boolean =>
  matchPage(path.split(/[?#]/, 1)[0] ?? '', true)?.page.isEnglishOnly === true;

/** Returns the values of the `:name` segments, or null if the path does not match. */
function matchSegments(
  segments: readonly string[],
  parts: readonly string[],
): Record<string, string> | null {
  if (segments.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (segment.startsWith(':') && part !== '') params[segment.slice(1)] = part;
    else if (segment !== part) return null;
  }
  return params;
}

/** Returns whether shared caches may store the document that signed-out people get. */
export const isStorable = (page: Page): boolean =>
  page.guard === 'public' && page.cache === 'public';

/** Returns whether search engines may list the page. */
export const isIndexed = (page: Page): boolean => page.guard === 'public' && page.indexed;

/**
 * Returns whether opening the page always loads a new document instead of changing the open one.
 */
export const isOwnDocument = (page: Page): boolean =>
  page.guard === 'public' && page.loads !== 'ownSite';
