import { limits } from './limits.ts';

/** How many pages a list of `total` rows has; an empty list has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page numbers offered as buttons: at most five, around the current page. */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(limits.pageButtons, pages);
  const first = Math.min(
    Math.max(1, page - Math.floor(limits.pageButtons / 2)),
    pages - length + 1,
  );
  return Array.from({ length }, (_, index) => first + index);
}
