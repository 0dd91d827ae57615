import { describe, expect, test } from 'vitest';
import { readFileRows } from '#tests/support/read-rows.ts';

const HEADER = 'English,Subject,Zulu,nso,isiXhosa,Sesotho,Meaning,Notes';

describe('a spreadsheet with a column for each language', () => {
  test('has a term in each cell with a word', async () => {
    const { terms, refused } = await readFileRows(
      'words.csv',
      [
        HEADER,
        'leaf,biology,iqabunga; ihlamvu,letlakala,igqabi,lehlaku,Part of a plant.,Grade 7',
        'stem,biology, ,thito,,,,',
      ].join('\r\n'),
    );
    expect(refused).toEqual([]);
    expect(
      terms.map((term) => [term.englishWord, term.vernacularWord, term.language, term.varieties]),
    ).toEqual([
      ['leaf', 'iqabunga; ihlamvu', 'zulu', ['zu']],
      ['leaf', 'letlakala', 'sotho', ['nso']],
      ['leaf', 'lehlaku', 'sotho', ['st']],
      ['stem', 'thito', 'sotho', ['nso']],
    ]);
    expect(terms[0]).toMatchObject({
      subject: 'biology',
      meaning: 'Part of a plant.',
      notes: 'Grade 7',
    });
  });

  test('may leave the subject to the command', async () => {
    const text = 'english,zulu,venda\nforce,amandla,maanḓa\n';
    const { terms } = await readFileRows('words.csv', text, { subject: 'physics' });
    expect(terms.map(({ subject, language }) => [subject, language])).toEqual([
      ['physics', 'zulu'],
      ['physics', 'venda'],
    ]);
    await expect(readFileRows('words.csv', text)).rejects.toThrow('it lacks subject.');
  });

  test('reports each word that is refused with its line', async () => {
    const { terms, refused } = await readFileRows(
      'words.csv',
      [
        'english,subject,zulu,st',
        'walk,physics,#NAME?,tsamaea',
        ',physics,amanzi,=SUM(A1)',
        'salt,cooking,usawoti,',
      ].join('\n'),
    );
    expect(terms.map(({ vernacularWord }) => vernacularWord)).toEqual(['tsamaea']);
    expect(refused).toEqual([
      [2, expect.stringContaining('vernacular: The spreadsheet replaced the word with #NAME?')],
      [3, 'english: Enter the English word.'],
      [3, 'english: Enter the English word.'],
      [4, 'subject: Choose a subject.'],
    ]);
  });

  test('is refused if no column is named like a language of the dictionary', async () => {
    const text = 'english,subject,klingon,french\nleaf,biology,por,feuille\n';
    await expect(readFileRows('words.csv', text, { format: 'spreadsheet' })).rejects.toThrow(
      'names no language',
    );
    await expect(readFileRows('words.xlsx', 'PK')).rejects.toThrow('is a workbook. Save its sheet');
  });

  test('with one language is only read if the format is named', async () => {
    const text = 'english,subject,zulu\nleaf,biology,iqabunga\n';
    await expect(readFileRows('words.csv', text)).rejects.toThrow(
      'it lacks meaning, vernacular, language',
    );
    expect((await readFileRows('words.csv', text, { format: 'spreadsheet' })).terms).toHaveLength(
      1,
    );
  });
});

describe('cells that a spreadsheet could evaluate as a formula', () => {
  const words = ["'-hamba", "'maadi", '=SUM(A1)', "''-x"];
  const read = async (header: string, row: (word: string) => string, guarded = false) => {
    const text = [header, ...words.map(row)].join('\n');
    const { terms } = await readFileRows('words.csv', text, { guarded });
    return terms.map(({ vernacularWord }) => vernacularWord);
  };
  const COLUMNS = 'english,subject,meaning,language,vernacular';
  const toRow = (word: string) => `walk,physics,,zulu,${word}`;

  test('are stored as they are in a file of other origin', async () => {
    expect(await read(COLUMNS, toRow)).toEqual(words);
  });

  test('lose the apostrophe of an export, and of any file on request', async () => {
    const restored = ['-hamba', "'maadi", '=SUM(A1)', "'-x"];
    expect(await read(`${COLUMNS},licence,concept`, (word) => `${toRow(word)},,`)).toEqual(
      restored,
    );
    expect(await read(COLUMNS, toRow, true)).toEqual(restored);
  });
});

test('an export names all sources of a term, and its concept', async () => {
  const header =
    'english,subject,meaning,language,vernacular,notes,synonyms,sources,licence,concept,gloss';
  const { terms, refused } = await readFileRows(
    'words.csv',
    [
      header,
      'soccer,education,,zulu,ibhola,Noun. Rare,football,a;b;My book,CC0-1.0,12,game',
      'football,education,,venda,bola,,,a,CC0-1.0,12,game',
      'ball,education,,venda,bola,,,,CC0-1.0,,',
      `ball,education,,venda,bolo,,,,CC0-1.0,x,${'a'.repeat(121)}`,
    ].join('\n'),
  );
  const concept = { number: 12, headword: 'soccer', subject: 'education', gloss: 'game' };
  expect(terms).toMatchObject([
    {
      source: 'a',
      furtherSources: ['b'],
      notes: 'Noun. Rare\nSource: My book',
      synonyms: ['football'],
      exportedConcept: concept,
    },
    { englishWord: 'football', exportedConcept: concept },
    { exportedConcept: { number: null, headword: 'ball', subject: 'education', gloss: null } },
  ]);
  expect(refused).toEqual([
    [5, expect.stringMatching(/^concept: Write a whole number .* gloss: Gloss: write at most /)],
  ]);
});
