import type { ComponentType } from 'react';
import { importWithRetry } from './import-with-retry.ts';
import type { Route } from './routes.ts';

export type Page = ComponentType<{ params: Record<string, string> }>;

/** Every page is a chunk of its own. The two that are left out are parts of pages. */
const modules = import.meta.glob<{ default: Page }>([
  '../features/*/*Page.tsx',
  '!../features/pages/StaticPage.tsx',
]);
const loaded = new Map<string, Page>();

export const pageModules: readonly string[] = Object.keys(modules);

/** The page, when its chunk has arrived. */
export const loadedPage = (route: Route): Page | undefined => loaded.get(route.page);

export async function loadPage(route: Route): Promise<Page> {
  const page = loaded.get(route.page) ?? (await importWithRetry(modules[route.page]!)).default;
  loaded.set(route.page, page);
  return page;
}

declare const BUILT:
  | { entry: string; beside: string[]; pages: Record<string, string[]> }
  | undefined;

/**
 * What the loader fetches when its time has come: first the entry, then whatever entry and page
 * import, so that nothing waits for another to run.
 * The build of the server's entry knows the files; in development the entry is the source and finds
 * the rest itself.
 */
export function pageChunks(route: Route | null): readonly string[] {
  if (typeof BUILT === 'undefined') return ['/src/client/runtime/entry-client.tsx'];
  return [BUILT.entry, ...BUILT.beside, ...(route ? (BUILT.pages[route.page] ?? []) : [])];
}
