import { type Head, pageHead } from '#client/runtime/head.ts';
import { paths } from '#client/runtime/paths.ts';
import { listDonorWall, type WallEntry } from '#contract/donations.ts';
import { limits } from '#domain/limits.ts';

/**
 * The page of the wall that an address shows, 1 where it names none; `search` is without its
 * question mark.
 */
export function wallPage(search: string): number {
  const raw = new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(raw) && Number(raw) <= limits.page.max ? Number(raw) : 1;
}

export const wallArgs = (page: number) => ({ query: { page: String(page) } });
export const wallQuery = (search: string) => ({
  endpoint: listDonorWall,
  args: wallArgs(wallPage(search)),
});

export const wallHead = ({ search }: { search: string }): Head =>
  pageHead('Donor Wall', {
    description: 'The people who keep the dictionary free for everyone.',
    canonical: paths.donorWall(wallPage(search)),
  })();

/**
 * Pages one after the other. Somebody who gave meanwhile has moved the rest by one: each entry
 * shows once.
 */
export function joined(pages: readonly (readonly WallEntry[])[]): WallEntry[] {
  return [...new Map(pages.flat().map((entry) => [entry.id, entry])).values()];
}

/** A full page may be followed by another. */
export const mayGoOn = (page: readonly WallEntry[]): boolean =>
  page.length === limits.donation.wallPage;
