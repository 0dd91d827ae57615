import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Glossary } from '#contract/terms/glossary.ts';
import { labelSense } from '#domain/concept/sense-label.ts';
import { limits } from '#domain/limits.ts';
import type { Subject } from '#domain/subjects.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aConcept, aTerm, aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { severalSenses } from '#tests/support/several-senses.ts';

let database: Database;
let site: ServedApp;
let rudo: Client;
let tendani: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  [rudo, tendani] = [await site.signIn('Rudo', 'user'), await site.signIn('Tendani', 'verifier')];
  await verified('cell', 'iseli', { plural: 'amaseli' });
  await verified('cell wall', 'udonga lweseli');
  await verified('seed', 'imbewu');
  await verified('plant', 'semela', { language: 'sotho', varieties: ['st'] });
  await verified('plant', 'sebjalo', { language: 'sotho', varieties: ['nso'] });
  for (const vernacularWord of ['lekgolo', 'nama', 'phoofolo', 'lekoko'])
    await verified('animal', vernacularWord, { language: 'sotho' });
  await aTerm(database, { ...of('frog', 'isele'), status: 'pending' });
  await aTerm(database, { ...of('toad', 'ixoxo'), status: 'rejected', verifierId: tendani.id });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

type Change = Partial<Parameters<typeof aTerm>[1]>;
const of = (englishWord: string, vernacularWord: string, change: Change = {}) => ({
  submitterId: rudo.id,
  englishWord,
  vernacularWord,
  language: 'zulu' as const,
  ...change,
});
const verified = (englishWord: string, vernacularWord: string, change: Change = {}) =>
  aTerm(database, {
    ...of(englishWord, vernacularWord, change),
    status: 'verified',
    verifierId: tendani.id,
  });

const compose = async (text: string, language = 'zulu', who: Client = site.anonymous) => {
  const reply = await who.request('POST', '/api/glossary', { body: { text, language } });
  expect(reply.status).toBe(200);
  return reply.json as Glossary;
};
const wordsOf = async (text: string, language?: string) =>
  (await compose(text, language)).entries.map(
    ({ english, senses }) =>
      `${english} = ${senses.map(({ words }) => words.map(({ word }) => word).join(', ')).join('; ')}`,
  );

describe('a glossary', () => {
  test('has the words of an English text, the longest phrases first, in its order', async () => {
    expect(await wordsOf('Seeds are alive. Each cell has a cell wall. Seeds grow.')).toEqual([
      'seed = imbewu',
      'cell = iseli',
      'cell wall = udonga lweseli',
    ]);
  });

  test('has the words of a text in the language, and finds a plural', async () => {
    expect(await wordsOf('Imbewu inamaseli. Amaseli anodonga lweseli; udonga lweseli.')).toEqual([
      'seed = imbewu',
      'cell = iseli',
      'cell wall = udonga lweseli',
    ]);
  });

  test('has the words of each variety, and at most three of one sense', async () => {
    const { entries } = await compose('An animal eats a plant.', 'sotho');
    const [animal, plant] = entries.map(({ senses }) => senses[0]?.words);
    expect(plant).toEqual([
      expect.objectContaining({ word: 'semela', language: 'sotho', varieties: ['st'] }),
      expect.objectContaining({ word: 'sebjalo', language: 'sotho', varieties: ['nso'] }),
    ]);
    expect(animal).toHaveLength(limits.glossary.wordsPerSense);
  });

  test('has each sense of a word, the one that the other words of the text suggest first', async () => {
    await database.transaction((tx) =>
      storeTerms(tx, severalSenses, { submitterId: rudo.id, verifierId: tendani.id }),
    );
    const describeEntries = async (text: string) =>
      (await compose(text)).entries.map(({ english, senses }) => [
        english,
        ...senses.map((sense) => `${labelSense(sense)}: ${sense.words[0]?.word}`),
      ]);
    expect(await describeEntries('A current flows in the cell.')).toEqual([
      ['current', 'water and air: umsinga', 'electricity: ukuhamba kwagesi'],
      ['cell', 'battery: ilahle', expect.any(String), expect.any(String)],
    ]);
    expect((await describeEntries('The leaf has a cell.')).at(-1)?.[1]).toMatch(/^Biology/);
  });

  test('has neither longer words nor a choice between equal words', async () => {
    const words: [english: string, vernacular: string, subject: Subject, synonym?: string][] = [
      ['sun', 'ilanga', 'astronomy'],
      ['sun', 'ilanga', 'physics'],
      ['Sunday', 'iSonto', 'education', 'Sun'],
      ['lighter', 'into yokukhanyisa', 'engineering', 'light'],
    ];
    const terms = words.map(([englishWord, vernacularWord, subject, synonym]) => ({
      ...aTermInput({ englishWord, vernacularWord, subject, language: 'zulu' }),
      synonyms: synonym ? [synonym] : [],
    }));
    await database.transaction((tx) =>
      storeTerms(tx, terms, { submitterId: rudo.id, verifierId: tendani.id }),
    );
    expect(await wordsOf('The sun gives light.')).toEqual(['sun = ilanga']);
    expect(await wordsOf('Sunday')).toEqual(['Sunday = iSonto']);
  });

  test('names the concept of each word', async () => {
    const { id } = await verified('root', 'impande');
    const number = await aConcept(database, [id], { headword: 'root', subject: 'biology' });
    expect(await compose('root')).toEqual({
      entries: [
        {
          english: 'root',
          senses: [
            {
              conceptNumber: number,
              gloss: null,
              senseSubject: null,
              words: [{ id, word: 'impande', language: 'zulu', varieties: ['zu'] }],
            },
          ],
        },
      ],
      missing: [],
      side: 'english',
      isComplete: true,
    });
  });

  test('has only verified terms of the language, whoever asks', async () => {
    for (const who of [site.anonymous, rudo, tendani])
      expect(await compose('A frog, a toad, a plant.', 'zulu', who)).toMatchObject({
        entries: [],
        missing: ['frog', 'toad', 'plant'],
      });
  });

  test('says that phrases were left out of a long text with many different words', async () => {
    const text = Array.from({ length: 1900 }, (_, index) => `w${index.toString(36)}`).join(' ');
    expect(await compose(`${text} seed`)).toMatchObject({
      entries: [{ english: 'seed' }],
      isComplete: false,
    });
  });
});

test.each([
  ['no text', { language: 'zulu' }, 'text', 'Enter the text.'],
  ['only spaces', { text: ' \n ', language: 'zulu' }, 'text', 'Enter the text.'],
  ['a list', { text: ['a'], language: 'zulu' }, 'text', 'Text: this must be text.'],
  [
    'a text that is too long',
    { text: 'a'.repeat(10_001), language: 'zulu' },
    'text',
    'Text: write at most 10,000 characters. You wrote 10,001.',
  ],
  [
    'an unknown language',
    { text: 'cell', language: 'klingon' },
    'language',
    'Choose one of: shona, zulu, sotho, swahili, venda.',
  ],
])('rejects %s with 400', async (_what, body, path, message) => {
  expect(await site.anonymous.request('POST', '/api/glossary', { body })).toMatchObject({
    status: 400,
    json: { errors: [{ path, message }] },
  });
});

/** Returns the contents of every table of the product as one string. */
async function readDatabase(): Promise<string> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name
     from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await database.query(`select t::text as row from "${name}" t`);
      return rows.map((row) => JSON.stringify(row)).join('\n');
    }),
  );
  return contents.join('\n');
}

test('neither stores nor logs the text', async () => {
  const limited = await servedApp(database, { RATE_LIMITS: 'on' });
  const body = { text: 'Zqavxoqwe has a cell.', language: 'zulu' };
  expect((await limited.anonymous.request('POST', '/api/glossary', { body })).status).toBe(200);
  const long = { ...body, text: 'zqavxoqwe '.repeat(1001) };
  expect((await limited.anonymous.request('POST', '/api/glossary', { body: long })).status).toBe(
    400,
  );
  await limited.close();
  expect((await readDatabase()).toLowerCase()).not.toContain('zqavxoqwe');
  expect(JSON.stringify([limited.logged, limited.warned]).toLowerCase()).not.toContain('zqavxoqwe');
});

test('refuses the eleventh text of an address in a minute, and counts no wrong text', async () => {
  const limited = await servedApp(database, { RATE_LIMITS: 'on' });
  await database.query(`delete from rate_limits`);
  const send = (text: string) =>
    limited.anonymous.request('POST', '/api/glossary', { body: { text, language: 'zulu' } });
  const sent = [];
  for (let count = 0; count < limits.rates.glossariesPerMinute; count += 1)
    sent.push((await send('cell')).status, (await send('')).status);
  expect(new Set(sent)).toEqual(new Set([200, 400]));
  const refused = await send('cell');
  expect(refused).toMatchObject({ status: 429, json: { title: 'Too Many Requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await limited.close();
});
