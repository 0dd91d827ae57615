/**
 * Returns whether a link in the header leads to the page at `path` or to one of its parent pages.
 * The Home link matches only `/`.
 */
export function isActive(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`));
}
