import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { pages } from '#contract/pages.ts';
import { termStatuses } from '#domain/term/status.ts';
import { builtPages } from '#server/features/pages/built.ts';
import { pageRows, pagesWithoutTerms } from './support/access/pages.ts';
import { type Column, columnNames } from './support/access/rows.ts';
import {
  type ShownTerm,
  type ShownTerms,
  storeShownTerms,
  textsOf,
} from './support/access/shown-terms.ts';
import {
  columns,
  database,
  people,
  site,
  startAccessSite,
  type Viewer,
} from './support/access-site.ts';

/*
 * Opens every page that shows a term as every kind of viewer, as built for production, and looks
 * for everything that people wrote about the term in the delivered document. The tables in
 * support/access/pages.ts contain what is expected. Each viewer reads the same terms, except
 * `editedOut`: theirs were in the scope until somebody moved them.
 */

startAccessSite(await builtPages(join(import.meta.dirname, '../dist')));

let staying: ShownTerms;
let moved: ShownTerms;

beforeAll(async () => {
  staying = await storeShownTerms('staying', { isMoved: false });
  moved = await storeShownTerms('moved', { isMoved: true });
  await database.query('insert into contributor_pages (user_id) values ($1)', [
    people.submitter.id,
  ]);
  // The word of the day is chosen among the concepts that have a definition.
  await database.query('update concepts set definition = null where number <> $1', [
    staying.verified.concept,
  ]);
});

type Document = { status: number; text: string };
const opened = new Map<string, Promise<Document>>();

/** Opens a page as a browser does. A page that is the same for all statuses is opened once. */
function open(viewer: Viewer, path: string): Promise<Document> {
  const key = `${viewer} ${path}`;
  const document = opened.get(key) ?? request(viewer, path);
  opened.set(key, document);
  return document;
}

/**
 * Signed-out people request pages as a navigation of a browser does. Other requests of theirs for
 * guarded pages are redirected to sign-in.
 */
async function request(viewer: Viewer, path: string): Promise<Document> {
  if (viewer !== 'anonymous') return people[viewer].request('GET', path);
  const reply = await site.app.inject({ url: path, headers: { 'sec-fetch-mode': 'navigate' } });
  return { status: reply.statusCode, text: reply.body };
}

/** Describes a document in the notation of the page grid's cells. */
async function readCell(viewer: Viewer, path: string, term: ShownTerm): Promise<string> {
  const { status, text } = await open(viewer, path);
  const letters = Object.entries(textsOf(term)).filter(([, written]) => text.includes(written));
  return `${status} ${letters.map(([letter]) => letter).join('')}`.trim();
}

async function readColumn(
  column: Column,
  path: (term: ShownTerm) => string,
  status: ShownTerm['status'],
): Promise<string> {
  const term = (column === 'editedOut' ? moved : staying)[status];
  const cells = new Set<string>();
  for (const viewer of columns[column]) cells.add(await readCell(viewer, path(term), term));
  return [...cells].join(' or ');
}

test('every page of the contract has a row in the page grid or shows no term', () => {
  const named = [...Object.keys(pageRows), ...Object.keys(pagesWithoutTerms)];
  const ids = new Set(named.map((name) => name.split(' ')[0]));
  expect([...ids].sort()).toEqual(Object.keys(pages).sort());
});

test.each(['/verify', '/admin', '/profile'])('every tab of %s has a row', async (path) => {
  const { text } = await open('admin', path);
  const linked = [...text.matchAll(/href="([^"?]*\?tab=[\w-]+)"/g)].map(([, href]) => href!);
  const tabs = new Set(linked.filter((href) => href.startsWith(`${path}?`)));
  const paths = Object.values(pageRows).map((row) => row.path(staying.verified));
  expect(tabs.size).toBeGreaterThan(2);
  expect([...tabs].filter((tab) => !paths.includes(tab))).toEqual([]);
});

test.each(
  Object.entries(pageRows).flatMap(([name, row]) =>
    termStatuses.map((status) => [name, status, row] as const),
  ),
)('the page %s shows of a %s term what each viewer may see', async (_, status, row) => {
  const expected: Record<string, string> = {};
  const shown: Record<string, string> = {};
  for (const [index, column] of columnNames.entries()) {
    expected[column] = row.documents[status][index]!;
    shown[column] = await readColumn(column, row.path, status);
  }
  expect(shown).toEqual(expected);
});

test.each(Object.entries(pagesWithoutTerms))('the page %s shows no term', async (_, path) => {
  for (const viewer of ['anonymous', 'submitter', 'verifier', 'admin'] as const)
    for (const term of Object.values(staying))
      expect([viewer, await readCell(viewer, path, term)]).toEqual([viewer, '200']);
});

test('no document of the page grid logs a server error', () => {
  expect(site.logged).toEqual([]);
});
