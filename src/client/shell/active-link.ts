/** Whether a link of the header leads to this page or a page below it. Home matches only `/`. */
export function isActive(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`));
}
