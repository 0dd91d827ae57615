import { type Head, pageHead } from '#client/runtime/head.ts';
import { paths } from '#client/runtime/paths.ts';
import { parsePage } from '#client/runtime/query-params.ts';
import { listDonorWall, type WallEntry } from '#contract/donations.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';

/** @param search without its question mark. @returns the page that it names, 1 by default */
export function wallPage(search: string): number {
  return parsePage(new URLSearchParams(search).get('page'));
}

export const wallPageQuery = (page: number) => ({
  endpoint: listDonorWall,
  args: { query: { page: String(page) } },
});
/** @param search without its question mark */
export const wallQuery = (search: string) => wallPageQuery(wallPage(search));

export const wallHead = ({ search }: { search: string }): Head =>
  pageHead(m.titles_donor_wall(), {
    description: m.titles_donor_wall_description(),
    canonical: paths.donorWall(wallPage(search)),
  })();

/**
 * The entries of consecutive pages. A donation made between two reads moves an entry to the next
 * page, so duplicates are dropped.
 */
export function mergePages(pages: readonly (readonly WallEntry[])[]): WallEntry[] {
  return [...new Map(pages.flat().map((entry) => [entry.id, entry])).values()];
}

/** A full page may be followed by another one. */
export const mayHaveNextPage = (page: readonly WallEntry[]): boolean =>
  page.length === limits.donation.wallPage;
