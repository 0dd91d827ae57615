import { expect, test } from 'vitest';
import { anExportRow } from '#tests/support/export-entries.ts';
import { exportColumns, toCells, toRecord } from './row.ts';

const row = anExportRow({
  id: '5f0c0000-0000-4000-8000-000000000001',
  number: 4127,
  partOfSpeech: 'noun',
  nounClass: '7',
  plural: 'izinambuzane',
  synonyms: ['bug', 'hexapod'],
  sources: [
    {
      code: 'dsac-nst',
      name: 'DSAC',
      licence: 'CC-BY-SA-4.0',
      url: null,
      id: 'NST;12',
    },
    { code: 'phet', name: 'PhET', licence: 'MIT', url: null, id: null },
  ],
  concept: 2210,
});

const FIRST_COLUMNS =
  'id,number,english,vernacular,language,varieties,subject,meaning,notes,part_of_speech,' +
  'noun_class,plural,register,usage,reliability,example,example_english,synonyms,sources,' +
  'licence,concept,gloss,updated';

test('the first columns of version 1 stay as they are, and other columns follow them', () => {
  expect(exportColumns.join()).toMatch(new RegExp(`^${FIRST_COLUMNS},`));
  expect(exportColumns).toContain('origin_detail');
});

test('cells separate varieties by spaces, and synonyms and sources by semicolons', () => {
  const cells = toCells({ ...row, varieties: ['st', 'nso'] });
  expect(cells.slice(0, FIRST_COLUMNS.split(',').length).join()).toBe(
    '5f0c0000-0000-4000-8000-000000000001,4127,insect,isinambuzane,zulu,st nso,biology,,,noun,7,' +
      'izinambuzane,,unrated,2,,,bug;hexapod,dsac-nst;phet,CC-BY-SA-4.0,2210,,' +
      '2026-11-20T08:00:00.000Z',
  );
});

test('a record has the names of the columns, and the gloss with the concept', () => {
  const record = toRecord({ ...row, gloss: 'animal' });
  expect(Object.keys(record)).toEqual(
    exportColumns.filter((column) => !['gloss', 'source_ids'].includes(column)),
  );
  expect(record).toMatchObject({
    part_of_speech: 'noun',
    concept: { number: 2210, gloss: 'animal' },
    sources: row.sources,
    synonyms: ['bug', 'hexapod'],
    meaning: null,
  });
  expect(toRecord({ ...row, concept: null }).concept).toBeNull();
});
