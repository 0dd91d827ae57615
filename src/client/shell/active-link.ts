import { paths } from '#client/runtime/paths.ts';

/**
 * Returns whether a link in the header leads to the page at `path` or to one of its parent pages.
 * The Home link matches only its own path.
 */
export function isActive(href: string, path: string): boolean {
  return path === href || (href !== paths.home() && path.startsWith(`${href}/`));
}
