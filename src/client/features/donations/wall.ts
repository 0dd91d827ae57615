import { type Head, pageHead } from '#client/runtime/head.ts';
import { paths } from '#client/runtime/paths.ts';
import { parsePage } from '#client/runtime/query-params.ts';
import { listDonorWall, type WallEntry } from '#contract/donations/donations.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';

/**
 * Reads the page number, which is 1 by default.
 * @param search the query string without its question mark
 */
export function wallPage(search: string): number {
  return parsePage(new URLSearchParams(search).get('page'));
}

export const wallPageQuery = (page: number) => ({
  endpoint: listDonorWall,
  args: { query: { page: String(page) } },
});
/** @param search the query string without its question mark */
export const wallQuery = (search: string) => wallPageQuery(wallPage(search));

export const wallHead = ({ search }: { search: string }): Head =>
  pageHead(m.titles_donor_wall, {
    canonical: paths.donorWall(wallPage(search)),
  })();

/**
 * Merges the entries of consecutive pages. If a donation is made between two calls, an entry moves
 * to the next page and is then on both pages, so duplicates are removed.
 */
export function mergePages(pages: readonly (readonly WallEntry[])[]): WallEntry[] {
  return [...new Map(pages.flat().map((entry) => [entry.id, entry])).values()];
}

/** Returns whether there can be a next page. Only a full page can have one. */
export const mayHaveNextPage = (page: readonly WallEntry[]): boolean =>
  page.length === limits.donation.wallPage;
