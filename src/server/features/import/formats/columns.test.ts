import { describe, expect, test } from 'vitest';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  HEADER,
  importLines,
  LEAF,
  LEAF_ID,
  noCounts,
  readImported,
  toRow,
} from '#tests/support/import-lines.ts';

describe('the optional columns of an import', () => {
  test('stores optional columns with the term, its concept and its source', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    const { result } = await importLines(database, [HEADER, LEAF, toRow('stem', 'isiqu')]);
    expect(result).toEqual({ ...noCounts, rows: 2, stored: 2 });
    const { rows } = await database.query(
      `select
         t.id,
         t.number,
         t.varieties,
         t.part_of_speech,
         t.noun_class,
         t.plural,
         t.usage,
         t.notes,
         e.sentence,
         e.english,
         s.source
       from terms t
       join examples e on e.term_id = t.id
       join term_sources s on s.term_id = t.id`,
    );
    expect(rows).toEqual([
      {
        id: LEAF_ID,
        number: 40,
        varieties: ['st', 'nso'],
        partOfSpeech: 'noun',
        nounClass: '5',
        plural: 'mahlare',
        usage: 'preferred',
        notes: null,
        sentence: 'Lehlare le wele.',
        english: 'The leaf fell.',
        source: 'dsac-nst',
      },
    ]);
    expect(await readImported(database)).toMatchObject([
      { englishWord: 'leaf', labels: ['blade', 'foliage', 'leaf'] },
      { englishWord: 'stem', number: 41 },
    ]);
  });

  test('names the column of each wrong value', async () => {
    const wrong = [
      'leaf,a,sotho,biology,,,,zu,,,,,,,,,',
      'leaf,b,sotho,biology,,,,xx,thing,99,,best,,,,,',
      'leaf,c,sotho,biology,,,,,,,,,,Only English.,,,',
      'leaf,d,sotho,biology,,,,,,,,,,,,12,0',
      `leaf,e,sotho,biology,,,,,,,,,${'a'.repeat(501)},,,,99999999`,
    ];
    const { refused } = await importLines(await testDatabase({ closeAfterTest: true }), [
      HEADER,
      ...wrong,
    ]);
    expect(refused).toEqual([
      [2, 'varieties: Choose varieties that belong to this language.'],
      [
        3,
        'part_of_speech: Choose one from the list. ' +
          'varieties: Choose from: st, st-LS, nso, sn, zu, sw, ve. ' +
          'noun_class: Choose one from the list. ' +
          'usage: Choose from: preferred, admitted, superseded, deprecated, unrated.',
      ],
      [
        4,
        'example: Write the example in the language of the term, or delete the translation of the example.',
      ],
      [5, 'number: Write a whole number from 1 to 9,999,999.'],
      [
        6,
        expect.stringMatching(/^example: .* number: Write a whole number from 1 to 9,999,999\.$/),
      ],
    ]);
  });

  test('refuses a number that another term has', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    const numbered = (english: string, number: number) => `${toRow(english, 'igama')}${number}`;
    const first = await importLines(database, [HEADER, numbered('a', 7), numbered('b', 7)]);
    expect(first.refused).toEqual([[3, 'number: Another term has the number 7.']]);
    const second = await importLines(database, [HEADER, numbered('c', 7), numbered('a', 7)]);
    expect(second.refused).toEqual([[2, 'number: Another term has the number 7.']]);
    expect(second.result).toEqual({ ...noCounts, rows: 2, present: 1, refused: 1 });
  });

  test('keeps a source in the notes if it is not a code', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    await importLines(database, [HEADER, toRow('heat', 'ukushisa', 'My grandmother')]);
    const { rows } = await database.query('select notes from terms');
    expect(rows).toEqual([{ notes: 'Source: My grandmother' }]);
  });
});

describe('a term that is imported again', () => {
  test('a repeated row changes nothing, with the same id, without a definition or with the placeholder', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    const rows = [
      HEADER,
      LEAF,
      toRow('stem', 'isiqu', 'list-a'),
      toRow('root', 'impande', '', 'Below.'),
    ];
    await importLines(database, rows);
    const before = await readImported(database);
    expect((await importLines(database, rows)).result).toEqual({
      ...noCounts,
      rows: 3,
      present: 3,
    });
    const again = [
      HEADER,
      LEAF.replace('leaf', 'leaves'),
      toRow('stem', 'isiqu', 'list-a', PLACEHOLDER_MEANING),
      toRow('root', 'impande'),
    ];
    expect((await importLines(database, again)).result).toEqual({
      ...noCounts,
      rows: 3,
      present: 3,
    });
    expect(await readImported(database)).toEqual(before);
  });

  test('a term gains a second source once, and becomes more reliable', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    await importLines(database, [HEADER, toRow('stem', 'isiqu', 'list-a')]);
    const again = [
      HEADER,
      toRow('stem', 'isiqu', 'list-b'),
      toRow('stem', 'isiqu', 'list-b'),
      toRow('heat', 'ukushisa', 'list-a'),
      toRow('heat', 'ukushisa', 'list-b'),
    ];
    const { result } = await importLines(database, again);
    expect(result).toEqual({ ...noCounts, rows: 4, stored: 1, present: 3, sourced: 2 });
    const { rows } = await database.query(
      'select english_word, reliability from terms order by english_word',
    );
    expect(rows).toEqual([
      { englishWord: 'heat', reliability: 3 },
      { englishWord: 'stem', reliability: 3 },
    ]);
    expect((await importLines(database, again)).result.sourced).toBe(0);
  });
});
