import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { localePrefix } from '#domain/locale/addresses.ts';
import { isDraft } from '#domain/locale/drafts.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { takeLock } from '#server/platform/db/job-lock.ts';
import { readAllLetters } from '#server/terms/rows/letters.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';

/**
 * The number of pages in one file. The sitemap protocol allows 50,000, but smaller files limit the
 * memory for building the sitemap and the cost of a request. The index can list 50,000 files, and
 * therefore 25 million pages.
 */
export const PAGES_PER_FILE = 500;
/**
 * The number under which the index is stored. Files have the numbers from 1 on: first those that
 * list terms, then concepts, then words by letter.
 */
export const INDEX = 0;
/** "site" in ASCII. No other advisory lock uses this number. */
const LOCK = 0x73_69_74_65;

const compress = promisify(gzip);

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
export const urlset = (entries: readonly string[]): string =>
  xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`);

/**
 * Returns the index, which lists the file of fixed pages and the stored files.
 * @param files how many stored files there are
 */
export function sitemapIndex(publicUrl: string, files: number): string {
  const names = ['pages', ...Array.from({ length: files }, (_, index) => index + 1)];
  const entries = names.map(
    (name) => `<sitemap><loc>${publicUrl}/sitemap/${name}.xml</loc></sitemap>`,
  );
  return xml(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`,
  );
}

/**
 * Returns what the URLs of pages start with in each locale that search engines may list: those whose
 * texts are no draft.
 */
export const sitesOf = (publicUrl: string, locales: readonly Locale[]): string[] =>
  locales.filter((locale) => !isDraft(locale)).map((locale) => publicUrl + localePrefix(locale));

/**
 * Rebuilds the sitemap of the verified terms, the public concepts and the letters with words, one
 * file at a time. Uses one transaction, so that readers see either the old or the new sitemap. If
 * another copy of the server is building the sitemap, returns immediately.
 * @param options.signal stops the build between two files, and then nothing is stored
 */
export async function buildSitemap(
  database: Database,
  options: { publicUrl: string; locales: readonly Locale[]; signal?: AbortSignal },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await takeLock(tx, LOCK))) return;
    let files = 0;
    const { publicUrl, locales, signal } = options;
    const sites = sitesOf(publicUrl, locales);
    for (const entries of [listTerms(tx), listConcepts(tx), listLetters(tx)])
      files = await writeFiles(tx, files, { entries, sites, signal });
    await write(tx, INDEX, sitemapIndex(publicUrl, files));
    await tx.query('delete from sitemap_files where number > $1', [files]);
  });
}

/** A page, and the day of its last change if that is known. */
type Entry = { path: string; day?: string };

/** Returns the entries of the next file each time it is called, and none after the last one. */
type NextEntries = () => Promise<Entry[]>;

/**
 * Stores files until there are no more entries.
 * @param before the number of the file before the first one
 * @returns the number of the last file
 */
async function writeFiles(
  tx: Queryable,
  before: number,
  {
    entries: nextEntries,
    sites,
    signal,
  }: { entries: NextEntries; sites: readonly string[]; signal: AbortSignal | undefined },
): Promise<number> {
  for (let number = before + 1; ; number += 1) {
    signal?.throwIfAborted();
    const entries = await nextEntries();
    if (entries.length === 0) return number - 1;
    await write(
      tx,
      number,
      urlset(entries.flatMap((entry) => sites.map((site) => toXml(site, entry)))),
    );
  }
}

const toXml = (site: string, { path, day }: Entry): string =>
  `<url><loc>${site}${path}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`;

const NEXT_TERMS = `
  select
    id,
    created_at::text as exact_time,
    to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as day
  from terms
  where ${isPublicTerm('terms')}
    and (created_at, id) > ($1::timestamptz, $2::uuid)
  order by created_at, id
  limit $3`;

/** `exactTime` is when the term was created, with microseconds. */
type ListedTerm = { id: string; exactTime: string; day: string };

function listTerms(tx: Queryable): NextEntries {
  let last: ListedTerm | undefined;
  return async () => {
    const { rows } = await tx.query<ListedTerm>(NEXT_TERMS, [
      last?.exactTime ?? '-infinity',
      last?.id ?? NO_ID,
      PAGES_PER_FILE,
    ]);
    last = rows.at(-1);
    return rows.map(({ id, day }) => ({ path: `/dictionary/${id}`, day }));
  };
}

const NEXT_CONCEPTS = `
  select
    c.number,
    to_char(greatest(c.updated_at, t.updated_at) at time zone 'UTC', 'YYYY-MM-DD') as day
  from concepts c
  cross join lateral (
    select max(updated_at) as updated_at
    from terms
    where concept_id = c.id
      and ${isPublicTerm('terms')}
  ) as t
  where c.merged_into is null
    and c.number > $1
    and t.updated_at is not null
  order by c.number
  limit $2`;

function listConcepts(tx: Queryable): NextEntries {
  let last = 0;
  return async () => {
    const { rows } = await tx.query<{ number: number; day: string }>(NEXT_CONCEPTS, [
      last,
      PAGES_PER_FILE,
    ]);
    last = rows.at(-1)?.number ?? last;
    return rows.map(({ number, day }) => ({ path: `/concept/${number}`, day }));
  };
}

/** Lists the pages of the letters that have words, of each language and each of its subjects. */
function listLetters(tx: Queryable): NextEntries {
  let remaining: string[] | null = null;
  return async () => {
    if (!remaining) {
      const letters = await readAllLetters(tx);
      const pages = letters.flatMap(({ language, subject, letter }) => [
        `${language}/${letter}`,
        `${language}/${subject}/${letter}`,
      ]);
      remaining = [...new Set(pages)].sort();
    }
    return remaining.splice(0, PAGES_PER_FILE).map((page) => ({ path: `/browse/${page}` }));
  };
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Stores a file, unless it is unchanged. */
async function write(tx: Queryable, number: number, text: string): Promise<void> {
  await tx.query(
    `insert into sitemap_files (number, body)
     values ($1, $2)
     on conflict (number) do update
       set body = excluded.body, built_at = now()
       where sitemap_files.body is distinct from excluded.body`,
    [number, await compress(text)],
  );
}
