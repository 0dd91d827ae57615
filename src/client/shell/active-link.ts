/**
 * Whether a link of the header is the one of the page: Home on exactly `/`, the others also on what
 * lies below them.
 */
export function isActive(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`));
}
