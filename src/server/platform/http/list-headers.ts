/**
 * Tells how long a list is and where it goes on, for a reply that is a bare array. `Link` follows
 * RFC 8288; its target is relative to the request.
 */
export function setListHeaders(
  setHeader: (name: string, value: string) => void,
  { path, page, pageSize, total }: { path: string; page: number; pageSize: number; total: number },
): void {
  setHeader('x-total-count', String(total));
  if (page * pageSize < total)
    setHeader('link', `<${path}?page=${page + 1}&pageSize=${pageSize}>; rel="next"`);
}
