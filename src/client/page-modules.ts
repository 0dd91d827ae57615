import type { ComponentType } from 'react';
import type { Route } from './routes.ts';

export type Page = ComponentType<{ params: Record<string, string> }>;

/** Every page is a chunk of its own. */
const modules = import.meta.glob<{ default: Page }>('./*/*Page.tsx');
const loaded = new Map<string, Page>();

export const pageModules: readonly string[] = Object.keys(modules);

/** The page, when its chunk has arrived. */
export const loadedPage = (route: Route): Page | undefined => loaded.get(route.page);

export async function loadPage(route: Route): Promise<Page> {
  const page = loaded.get(route.page) ?? (await modules[route.page]!()).default;
  loaded.set(route.page, page);
  return page;
}

declare const PAGE_CHUNKS: Record<string, string[]> | undefined;

/** The files of a page: its chunk and what that imports beyond the entry. The build of the server's entry knows them; without a build there are none. */
export const chunksOf = (route: Route): readonly string[] => (typeof PAGE_CHUNKS === 'undefined' ? [] : (PAGE_CHUNKS[route.page] ?? []));
