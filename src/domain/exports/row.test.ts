import { expect, test } from 'vitest';
import { type ExportRow, exportColumns, toCells, toRecord } from './row.ts';

const row: ExportRow = {
  id: '5f0c0000-0000-4000-8000-000000000001',
  number: 4127,
  english: 'insect',
  vernacular: 'isinambuzane',
  language: 'zulu',
  varieties: ['zu'],
  subject: 'biology',
  meaning: null,
  notes: null,
  partOfSpeech: 'noun',
  nounClass: '7',
  plural: 'izinambuzane',
  register: null,
  usage: 'unrated',
  reliability: 2,
  example: null,
  exampleEnglish: null,
  synonyms: ['bug', 'hexapod'],
  sources: [
    { code: 'dsac-nst', name: 'DSAC', licence: 'CC-BY-SA-4.0', url: null },
    { code: 'phet', name: 'PhET', licence: 'MIT', url: null },
  ],
  licence: 'CC-BY-SA-4.0',
  concept: 2210,
  gloss: null,
  updated: '2026-11-20T08:00:00.000Z',
};

test('the columns of version 1 stay as they are', () => {
  expect(exportColumns.join()).toBe(
    'id,number,english,vernacular,language,varieties,subject,meaning,notes,part_of_speech,' +
      'noun_class,plural,register,usage,reliability,example,example_english,synonyms,sources,' +
      'licence,concept,gloss,updated',
  );
});

test('cells separate varieties by spaces, and synonyms and sources by semicolons', () => {
  expect(toCells({ ...row, varieties: ['st', 'nso'] }).join()).toBe(
    '5f0c0000-0000-4000-8000-000000000001,4127,insect,isinambuzane,zulu,st nso,biology,,,noun,7,' +
      'izinambuzane,,unrated,2,,,bug;hexapod,dsac-nst;phet,CC-BY-SA-4.0,2210,,' +
      '2026-11-20T08:00:00.000Z',
  );
});

test('a record has the names of the columns, and the gloss with the concept', () => {
  const record = toRecord({ ...row, gloss: 'animal' });
  expect(Object.keys(record)).toEqual(exportColumns.filter((column) => column !== 'gloss'));
  expect(record).toMatchObject({
    part_of_speech: 'noun',
    concept: { number: 2210, gloss: 'animal' },
    sources: row.sources,
    synonyms: ['bug', 'hexapod'],
    meaning: null,
  });
  expect(toRecord({ ...row, concept: null }).concept).toBeNull();
});
