/**
 * Returns whether a link of the header leads to the page at `path` or to a page above it. The Home
 * link matches only `/`.
 */
export function isActive(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`));
}
