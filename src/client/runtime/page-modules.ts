import type { ComponentType } from 'react';
import { currentLocale, type Locale } from '#domain/locale/locale.ts';
import { importWithRetry } from './import-with-retry.ts';
import type { AnyRoute } from './match-route.ts';

type PageModule = {
  default: ComponentType<{ params: Record<string, string> }>;
  /** See `PageQueries` in route.ts. */
  queries?: AnyRoute['queries'];
};

/**
 * The modules of all pages; each page is a separate chunk. StaticPage is excluded, because it is
 * not a page, but a component that several pages share.
 */
const modules = import.meta.glob<PageModule>([
  '../features/*/*Page.tsx',
  '!../features/pages/StaticPage.tsx',
]);
const modulePath = (component: string) => `../features/${component}.tsx`;
const loaded = new Map<string, PageModule>();

export const pageModules: readonly string[] = Object.keys(modules);

/** Returns the component of a page, or undefined until its chunk has loaded. */
export const loadedPage = ({ component }: AnyRoute) => loaded.get(component)?.default;

export async function loadPage({ component }: AnyRoute): Promise<PageModule> {
  const load = modules[modulePath(component)];
  if (!load) throw new Error(`There is no module for the page ${component}.`);
  const page = loaded.get(component) ?? (await importWithRetry(load));
  loaded.set(component, page);
  return page;
}

/** Loads what header and layout show to signed-in people. */
export const loadSignedInParts = () =>
  importWithRetry(() => import('#client/shell/SignedInParts.tsx'));

/** Loads what header, layout and footer show if the site has several locales. */
export const loadLocaleParts = () => importWithRetry(() => import('#client/shell/LocaleParts.tsx'));

type BuiltFiles = {
  entry: string;
  imports: string[];
  signedIn: string[];
  locales: { scripts: string[]; styles: string[] };
  pages: Record<string, string[]>;
  styles: Record<string, string[]>;
};

/** What a document shows besides its page. */
type Shown = { isSignedIn: boolean; hasLocales: boolean };

/** The files with the texts of each locale. */
declare const BUILT_FILES: Record<Locale, BuiltFiles> | undefined;

/**
 * Returns the scripts that the loader fetches in parallel: the entry first, then all scripts that
 * the entry and the page import, and those that every page imports for signed-in people and for the
 * switch between locales. The build replaces `BUILT_FILES` with the addresses of these scripts. In
 * development, the only script is the source of the entry, which imports the rest.
 */
export function pageChunks(
  route: AnyRoute | null,
  { isSignedIn, hasLocales }: Shown,
): readonly string[] {
  if (typeof BUILT_FILES === 'undefined') return ['/src/client/runtime/entry-client.tsx'];
  const { entry, imports, signedIn, locales, pages } = BUILT_FILES[currentLocale()];
  const ofPage = route ? (pages[route.component] ?? []) : [];
  const further = [...(isSignedIn ? signedIn : []), ...(hasLocales ? locales.scripts : [])];
  return [...new Set([entry, ...imports, ...further, ...ofPage])];
}

/**
 * Returns the stylesheets that a page needs in addition to the site's. In development, its modules
 * import them.
 */
export function pageStyles(
  route: AnyRoute | null,
  { hasLocales }: Pick<Shown, 'hasLocales'>,
): readonly string[] {
  if (typeof BUILT_FILES === 'undefined') return [];
  const { styles, locales } = BUILT_FILES[currentLocale()];
  return [...(hasLocales ? locales.styles : []), ...((route && styles[route.component]) ?? [])];
}
