import type { ComponentType } from 'react';
import { importWithRetry } from './import-with-retry.ts';
import type { AnyRoute } from './match-route.ts';

export type Page = ComponentType<{ params: Record<string, string> }>;

/** Every page is a chunk of its own. StaticPage is a part of several pages. */
const modules = import.meta.glob<{ default: Page }>([
  '../features/*/*Page.tsx',
  '!../features/pages/StaticPage.tsx',
]);
const modulePath = (component: string) => `../features/${component}.tsx`;
const loaded = new Map<string, Page>();

export const pageModules: readonly string[] = Object.keys(modules);

/** The page, once its chunk has loaded. */
export const loadedPage = ({ component }: AnyRoute): Page | undefined => loaded.get(component);

export async function loadPage({ component }: AnyRoute): Promise<Page> {
  const load = modules[modulePath(component)];
  if (!load) throw new Error(`there is no module for the page ${component}`);
  const page = loaded.get(component) ?? (await importWithRetry(load)).default;
  loaded.set(component, page);
  return page;
}

declare const BUILT:
  | { entry: string; beside: string[]; pages: Record<string, string[]> }
  | undefined;

/**
 * The scripts that the loader fetches: the entry first, then everything that the entry and the page
 * import, so that no request waits for another. The build writes their names into the server's
 * entry; in development the entry is the source and imports the rest itself.
 */
export function pageChunks(route: AnyRoute | null): readonly string[] {
  if (typeof BUILT === 'undefined') return ['/src/client/runtime/entry-client.tsx'];
  return [BUILT.entry, ...BUILT.beside, ...(route ? (BUILT.pages[route.component] ?? []) : [])];
}
