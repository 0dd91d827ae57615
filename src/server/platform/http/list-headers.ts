/**
 * Sets the headers of a reply that is a bare array: the length of the whole list, and a link to the
 * next page (RFC 8288).
 */
export function setListHeaders(
  setHeader: (name: string, value: string) => void,
  { path, page, pageSize, total }: { path: string; page: number; pageSize: number; total: number },
): void {
  setHeader('x-total-count', String(total));
  if (page * pageSize < total)
    setHeader('link', `<${path}?page=${page + 1}&pageSize=${pageSize}>; rel="next"`);
}
