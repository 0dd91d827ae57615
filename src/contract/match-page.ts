import { type Page, type PageId, pages } from './pages.ts';

export type PageMatch = { id: PageId; page: Page; params: Record<string, string> };

const patterns = Object.entries(pages as Record<string, Page>).map(([id, page]) => ({
  id: id as PageId,
  page,
  segments: page.path.split('/'),
}));

/**
 * Finds the page at a path and the values of the `:name` segments. Returns null if the path is
 * unknown.
 */
export function matchPage(path: string, signedIn: boolean): PageMatch | null {
  const visitors = signedIn ? 'signedIn' : 'signedOut';
  const parts = path.split('/');
  for (const { id, page, segments } of patterns) {
    if (page.visitors && page.visitors !== visitors) continue;
    if (matchesSegments(segments, parts)) return { id, page, params: readParams(segments, parts) };
  }
  return null;
}

function matchesSegments(segments: readonly string[], parts: readonly string[]): boolean {
  return (
    segments.length === parts.length &&
    segments.every((segment, index) =>
      segment.startsWith(':') ? parts[index] !== '' : segment === parts[index],
    )
  );
}

function readParams(segments: readonly string[], parts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    segments.flatMap((segment, index) =>
      segment.startsWith(':') ? [[segment.slice(1), parts[index] ?? '']] : [],
    ),
  );
}

/** Returns whether shared caches may store the document that signed-out people get. */
export const isStorable = (page: Page): boolean =>
  page.guard === 'public' && page.cache === 'public';

/** Returns whether search engines may list the page. */
export const isIndexed = (page: Page): boolean => page.guard === 'public' && page.indexed;

/** Returns whether opening the page always loads a new document. */
export const isOwnDocument = (page: Page): boolean =>
  page.guard === 'public' && page.loads !== 'ownSite';
