import { limits } from '../limits.ts';

/** Returns the number of pages of a list of `total` rows. An empty list has one page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Returns the page numbers to show as buttons: at most five, around the current page. */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(limits.pageButtons, pages);
  const first = Math.min(
    Math.max(1, page - Math.floor(limits.pageButtons / 2)),
    pages - length + 1,
  );
  return Array.from({ length }, (_, index) => first + index);
}
