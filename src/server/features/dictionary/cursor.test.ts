import { afterAll, beforeAll, expect, test } from 'vitest';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: ServedApp;
let submitterId: string;
let verifierId: string;
beforeAll(async () => {
  database = await testDatabase();
  submitterId = (await aContributor(database)).id;
  verifierId = (await aVerifier(database)).id;
  const words = ['Éclair', 'eclair', 'ant', 'ant', 'Zebra', 'bee', 'ṱoho', '-end', 'cell', 'cell'];
  for (const [index, englishWord] of words.entries())
    await aWord({ englishWord, vernacularWord: `izwi ${index % 4}${index}` });
  for (const subject of ['physics', 'biology'] as const)
    for (const language of ['zulu', 'shona', 'venda'] as const)
      await aWord({ englishWord: 'water', vernacularWord: `${language}`, language, subject });
  site = await servedApp(database);
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const aWord = (change: Partial<Parameters<typeof aTerm>[1]>) =>
  aTerm(database, { submitterId, verifierId, status: 'verified', ...change });

type List = { terms: { id: string }[]; total: number; next?: string | null };
async function read(parameters: Record<string, string>) {
  const { status, json } = await site.anonymous.request(
    'GET',
    `/api/terms?${new URLSearchParams(parameters)}`,
  );
  return { status, list: json as List, problem: json as { errors?: { path: string }[] } };
}

async function readByAfter(
  parameters: Record<string, string>,
  between: () => Promise<unknown> = async () => {},
) {
  const ids: string[] = [];
  for (let after: string | null | undefined = ''; typeof after === 'string'; ) {
    const { list, status } = await read({ ...parameters, after });
    expect(status).toBe(200);
    ids.push(...list.terms.map(({ id }) => id));
    after = list.next;
    await between();
  }
  return ids;
}

const sorts = ['newest', 'english_asc', 'vernacular_asc'];
const lists = [{}, { language: 'zulu' }, { subject: 'biology' }, { pageSize: '1' }];
test.each(sorts.flatMap((sort) => lists.map((list) => ({ pageSize: '3', ...list, sort }))))(
  'reads the same list by places as by pages: %j',
  async (parameters) => {
    const { list: whole } = await read({ ...parameters, pageSize: '100' });
    expect(whole.total).toBeGreaterThan(1);
    expect(whole).not.toHaveProperty('next');
    expect(await readByAfter(parameters)).toEqual(whole.terms.map(({ id }) => id));
  },
);

test.each(sorts)('terms that are added meanwhile repeat and skip none: %s', async (sort) => {
  const { list: before } = await read({ sort, pageSize: '100' });
  let added = 0;
  const ids = await readByAfter({ sort, pageSize: '4' }, async () => {
    added += 1;
    await aWord({ englishWord: `added ${sort} ${added}`, vernacularWord: `aa ${sort} ${added}` });
  });
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id } of before.terms) expect(ids).toContain(id);
});

test('the place stays valid after its term has been merged into another', async () => {
  const { list } = await read({ sort: 'english_asc', after: '', pageSize: '2' });
  const place = { sort: 'english_asc', after: list.next ?? '' };
  const { list: following } = await read({ ...place, pageSize: '90' });
  const [kept, merged] = list.terms.map(({ id }) => id);
  await database.query('update terms set merged_into = $2 where id = $1', [merged, kept]);
  // Another page size, because the first reply is cached.
  const { list: again } = await read({ ...place, pageSize: '91' });
  expect(again.total).toBe(following.total - 1);
  expect(again.terms).toEqual(following.terms);
});

const encode = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
const zero = '00000000-0000-0000-0000-000000000000';
test.each([
  ['a search', { after: '', query: 'ant' }],
  ['a page number', { after: '', page: '2' }],
  ['another sort', { after: encode(['english_asc', '', '', '', '', '', '']), sort: 'newest' }],
  ['too few values', { after: encode(['newest', '2026-01-01']) }],
  ['a value that is not a time', { after: encode(['newest', 'soon', zero]) }],
  ['a time that does not exist', { after: encode(['newest', '2026-99-99 00:00:00+00', zero]) }],
  ['a value that is not an id', { after: encode(['newest', '2026-01-01', 'x']) }],
  [
    'a null character',
    { after: encode(['vernacular_asc', '\0', 'a', '2026-01-01', zero]), sort: 'vernacular_asc' },
  ],
  ['values that are not texts', { after: encode(['newest', 1, 2]) }],
  ['no list of values', { after: encode({}) }],
  ['no JSON', { after: 'x' }],
])('rejects a place with %s', async (_, parameters) => {
  const { status, problem } = await read(parameters);
  expect(status).toBe(400);
  expect(problem.errors?.[0]?.path).toBe('after');
});
