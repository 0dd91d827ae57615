import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanQuery } from '#domain/search/clean-query.ts';
import { findAnswer } from '#domain/search/index/answer.ts';
import { readTerm, type Segment } from '#domain/search/index/storage/segment.ts';
import { readAllSenses } from '#server/read-model/senses.ts';
import { askOffline, indexPack, readPacks } from '#tests/bench/agreement.ts';
import { askInLanguage, vernacularQuestions } from '#tests/bench/vernacular-questions.ts';
import { buildSegment, everything } from '#tests/support/index-senses.ts';
import { aWordPair, searchDictionary } from '#tests/support/search-dictionary.ts';

/*
 * The database, the search index and the offline search understand the same questions.
 */

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
let index: Segment;
let packs: Segment[];
beforeAll(async () => {
  dictionary = await searchDictionary();
  await dictionary.store([
    aWordPair(['gravity', 'simba reguhwa', 'shona']),
    aWordPair(['gravity', 'amandla adonsela phansi', 'zulu']),
    { ...aWordPair(['gravity', 'kgohedi', 'sotho']), varieties: ['st'] },
    { ...aWordPair(['gravity', 'kgogedi', 'sotho']), varieties: ['nso'] },
    aWordPair(['gravity', 'uvutano', 'swahili']),
    aWordPair(['gravity', 'nungo ya mbonalelo', 'venda']),
  ]);
  const senses = [];
  for await (const batch of readAllSenses(dictionary.database)) senses.push(...batch);
  index = buildSegment(senses);
  packs = (await readPacks(dictionary.database)).map(indexPack);
}, 60_000);
afterAll(() => dictionary.database.close());

async function askEverywhere(query: string) {
  const onServer = await dictionary.list({ query });
  const inIndex = findAnswer([index], cleanQuery(query), everything, { offset: 0, limit: 25 });
  const offline = askOffline(packs, { query, language: 'all' });
  const { literal: _, ...understood } = onServer.understood ?? { literal: null };
  return [
    [understood, onServer.total, onServer.terms[0]?.vernacularWord],
    [
      inIndex?.question ?? {},
      inIndex?.found.total,
      inIndex?.found.terms.map(readTerm)[0]?.vernacularWord,
    ],
    [offline.understood ?? {}, offline.total, offline.hits[0]?.words[0]?.text],
  ];
}

test.each(vernacularQuestions.map(({ language, questions }) => [language, questions] as const))(
  'in %s',
  async (language, questions) => {
    for (const question of questions) {
      const query = askInLanguage(question, 'gravity');
      const [sql, ...others] = await askEverywhere(query);
      expect(sql?.[0], query).toMatchObject({
        query: expect.stringMatching(/^(i-)?gravity$/),
        language,
      });
      for (const other of others) expect(other, query).toEqual(sql);
    }
  },
  30_000,
);

test.each([
  ['neno la kiswahili la gravity', 'uvutano'],
  ['igama lesiSuthu le-gravity ngeSepedi', 'kgogedi'],
  ['gravity ke eng ka Sepedi', 'kgogedi'],
  ['gravity ke eng ka Sesotho', 'kgohedi'],
  ['gravity ni nini kwa Kizulu', 'amandla adonsela phansi'],
  ['gravity ke eng ka Tshivenda', 'nungo ya mbonalelo'],
])('%j finds %s everywhere', async (query, word) => {
  const answers = await askEverywhere(query);
  expect(answers.map((answer) => answer[2])).toEqual([word, word, word]);
});
