import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aContributor, aVerifier } from './factories.ts';
import { built } from './support/cached-copies.ts';
import { type TestDatabase, testDatabase } from './support/database.ts';
import { readMain } from './support/read-main.ts';
import { realSite } from './support/real-site.ts';
import { type ServedApp, servedApp } from './support/served-app.ts';
import { severalSenses } from './support/several-senses.ts';

/*
 * The sense goes wherever a word goes: each page that shows the word of a headword with several
 * senses shows beside the headword what tells the sense from the others.
 */

const publicUrl = 'https://mazwi.example';

let database: TestDatabase;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, { PUBLIC_URL: publicUrl, ...realSite }, built);
  const submitterId = (await aContributor(database)).id;
  const verifierId = (await aVerifier(database)).id;
  await database.transaction((tx) => storeTerms(tx, severalSenses, { submitterId, verifierId }));
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

/** Returns the text of the main part of a page. */
async function readPage(path: string): Promise<string> {
  const { status, text } = await site.anonymous.request('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return readMain(text);
}

const findTerm = async (vernacularWord: string) => {
  const { rows } = await database.query<{ id: string; number: number }>(
    `select t.id, c.number
     from terms t
     join concepts c on c.id = t.concept_id
     where t.vernacular_word = $1`,
    [vernacularWord],
  );
  return rows[0]!;
};

describe.each([
  ['cell', 'battery', 'ilahle'],
  ['cell', 'prison', 'isitokisi'],
  ['cell', 'Biology', 'inhlayiya'],
  ['current', 'electricity', 'ukuhamba kwagesi'],
  ['current', 'water and air', 'umsinga'],
  ['plane', 'tool, Engineering', 'umshini wokubaza'],
  ['plane', 'tool, Cultural Studies', 'ibaza'],
] as const)('%s, %s', (english, label, word) => {
  const subject = {
    battery: 'physics',
    prison: 'law',
    Biology: 'biology',
    'tool, Engineering': 'engineering',
    'tool, Cultural Studies': 'cultural-studies',
  } as const;
  const ofSubject = (subject as Record<string, string>)[label] ?? 'physics';

  test.each([
    ['the results', `/dictionary?query=${english}&language=zulu`],
    ['the results for the word', `/dictionary?query=${word.replaceAll(' ', '+')}`],
    ['a list without a query', '/dictionary?language=zulu&sort=english_asc&pageSize=50'],
    ['the words of a letter', `/browse/zulu/${english[0]}`],
    ['the words to print', `/print/zulu/${ofSubject}`],
  ])('has its label in %s', async (_place, path) => {
    const page = await readPage(path);
    expect(page).toContain(`${english} ${label}`);
    expect(page.slice(page.indexOf(`${english} ${label}`)).slice(0, 120)).toContain(word);
  });

  test('has its label on its own pages, in their titles and in link previews', async () => {
    const { id, number } = await findTerm(word);
    for (const path of [`/dictionary/${id}`, `/concept/${number}`]) {
      expect(await readPage(path)).toContain(`${english} ${label}`);
      const { text } = await site.anonymous.request('GET', path);
      expect(/<title>([^<]*)/.exec(text)?.[1]).toContain(`${english} (${label})`);
      const url = publicUrl + path;
      const preview = await site.anonymous.request(
        'GET',
        `/api/oembed?${new URLSearchParams({ url })}`,
      );
      expect(preview.json).toMatchObject({
        title: expect.stringContaining(`${english} (${label})`),
      });
    }
  });
});

test('the page of a word tells senses with the same gloss apart by their subjects', async () => {
  const { id } = await findTerm('ibaza');
  expect(await readPage(`/dictionary/${id}`)).toMatch(/plane has .+? tool, Engineering \./);
  const { number } = await findTerm('ibaza');
  expect(await readPage(`/concept/${number}`)).toContain(
    'Another meaning: plane (tool, Engineering)',
  );
});

test('a headword with one sense has no label', async () => {
  expect(await readPage('/browse/zulu/l')).toMatch(/lawyer ummeli .*leaf iqabunga/);
});

test('spellings of a headword are rows of one headword, each with its own address', async () => {
  const page = await readPage('/dictionary?query=photosynthesis');
  expect(page).toContain('photosynthesis Education');
  expect(page).toContain('photosynthesis Linguistics and Literature');
  expect(page).not.toContain('Photosynthesis Linguistics');
  const { text } = await site.anonymous.request('GET', '/dictionary?query=photosynthesis');
  for (const word of ['usanisinuru', 'ukwakhiwa kokudla'])
    expect(text).toContain(`href="/concept/${(await findTerm(word)).number}"`);
  expect(await readPage('/browse/zulu/w')).toMatch(
    /wildebeest Linguistics and Literature imbudlwane wildebeest Biology inkonkoni|wilde beest Linguistics and Literature imbudlwane wilde beest Biology inkonkoni/,
  );
});
