import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aSystemUser, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readPrintableWords } from './routes.ts';

type Words = Partial<Parameters<typeof aTerm>[1]>;

let database: Database;
let submitterId: string;
let verifierId: string;
let importerId: string;
beforeAll(async () => {
  database = await testDatabase();
  submitterId = (await aContributor(database)).id;
  verifierId = (await aVerifier(database)).id;
  importerId = await aSystemUser(database);
  await database.query(
    `insert into sources (code, name, licence, url, rank)
     values
       ('book', 'A book', null, null, 1),
       ('free', 'Free list', 'CC0-1.0', 'https://free.example/', 2),
       ('unused', 'Unused list', 'CC0-1.0', null, 3),
       ('gpl', 'A program', 'GPL-2.0-or-later', null, 4),
       ('choice', 'Two licences', 'GPL-2.0-or-later OR CC-BY-4.0', null, 5)`,
  );
});
afterAll(() => database.close());

const verified = (words: Words) =>
  aTerm(database, { submitterId, verifierId, status: 'verified', language: 'zulu', ...words });

async function imported(words: Words, sources: readonly string[]): Promise<void> {
  const { id } = await verified({ ...words, submitterId: importerId });
  await database.query(
    'insert into term_sources (term_id, source) select $1, code from unnest($2::text[]) as code',
    [id, sources],
  );
}

async function print(subject: string, page = 1) {
  const reply = await readPrintableWords(database, { language: 'zulu', subject }, page);
  return {
    ...reply,
    entries: reply.entries.map(
      ({ englishWord, words }) =>
        `${englishWord}: ${words.map(({ vernacularWord }) => vernacularWord).join(', ')}`,
    ),
    sources: reply.sources.map(({ code }) => code),
  };
}

test('lists the verified words of a language and subject by their English words', async () => {
  await verified({ englishWord: 'lung', vernacularWord: 'iphaphu' });
  await verified({ englishWord: 'Ångström', vernacularWord: 'i-angstrom' });
  await verified({ englishWord: 'heart', vernacularWord: 'inhliziyo' });
  await verified({ englishWord: 'heart', vernacularWord: 'ihathi' });
  await verified({ englishWord: 'liver', vernacularWord: 'isibindi', language: 'shona' });
  await verified({ englishWord: 'acid', vernacularWord: 'i-asidi', subject: 'chemistry' });
  await verified({ englishWord: 'brain', vernacularWord: 'ubuchopho', status: 'pending' });
  await verified({ englishWord: 'bone', vernacularWord: 'ithambo', status: 'rejected' });
  const gone = await verified({ englishWord: 'skin', vernacularWord: 'isikhumba' });
  await database.query(
    'update terms set merged_into = (select id from terms limit 1) where id = $1',
    [gone.id],
  );
  expect(await print('biology')).toEqual({
    entries: ['Ångström: i-angstrom', 'heart: ihathi, inhliziyo', 'lung: iphaphu'],
    total: 3,
    sources: [],
    hasContributions: true,
  });
});

test('leaves out words that cannot be combined with the licence of the list', async () => {
  const subject = 'physics';
  await imported({ subject, englishWord: 'force', vernacularWord: 'amandla' }, ['free', 'gpl']);
  await imported({ subject, englishWord: 'lens', vernacularWord: 'ilensi' }, ['choice', 'book']);
  await imported({ subject, englishWord: 'heat', vernacularWord: 'ukushisa' }, ['gpl']);
  await imported({ subject, englishWord: 'sound', vernacularWord: 'umsindo' }, ['book']);
  await imported({ subject, englishWord: 'wave', vernacularWord: 'igagasi' }, []);
  expect(await print(subject)).toEqual({
    entries: ['force: amandla', 'lens: ilensi'],
    total: 2,
    sources: ['free', 'choice'],
    hasContributions: false,
  });
});

test('lists a word once that several terms of an English word have', async () => {
  const subject = 'law';
  const words = { subject, englishWord: 'court', vernacularWord: 'inkantolo' } as const;
  await verified(words);
  // Copies cannot be approved, but terms of different concepts can have the same word.
  await imported({ ...words, vernacularWord: 'ibandla' }, ['free']);
  await database.query(
    `update terms set vernacular_word = 'inkantolo' where vernacular_word = 'ibandla'`,
  );
  expect(await print(subject)).toEqual({
    entries: ['court: inkantolo'],
    total: 1,
    sources: ['free'],
    hasContributions: true,
  });
});

test('a page has 500 English words, and a later one the rest', async () => {
  const subject = 'history';
  await database.query(
    `insert into terms (
       english_word, vernacular_word, meaning, language, varieties, subject, submitter_id, status,
       verifier_id, verified_at
     )
     select 'year ' || to_char(n, 'FM0000'), 'unyaka', 'A year.', 'zulu', '{zu}', $1, $2, 'verified', $3, now()
     from generate_series(1, 501) as n`,
    [subject, submitterId, verifierId],
  );
  const first = await print(subject);
  expect(first.entries).toHaveLength(limits.printedWords);
  expect([first.entries[0], first.entries.at(-1), first.total]).toEqual([
    'year 0001: unyaka',
    'year 0500: unyaka',
    501,
  ]);
  expect(await print(subject, 2)).toMatchObject({ entries: ['year 0501: unyaka'], total: 501 });
  expect(await print(subject, 3)).toMatchObject({ entries: [], total: 501, sources: [] });
});

test('a list without words is empty', async () => {
  const reply = await readPrintableWords(database, { language: 'venda', subject: 'astronomy' }, 1);
  expect(reply).toEqual({ entries: [], total: 0, sources: [], hasContributions: false });
});
