import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importLines, noCounts, simulateLines } from '#tests/support/import-lines.ts';

const HEADER = 'english,vernacular,language,subject,meaning,notes,source';
const toRow = (english: string, word: string, notes = '', source = 'our-list', subject = 'law') =>
  `${english},${word},swahili,${subject},,"${notes}",${source}`;

let database: Database;
beforeEach(async () => {
  database = await testDatabase({ closeAfterTest: true });
});

const readTerms = async () =>
  (
    await database.query(
      `select t.english_word, t.vernacular_word, t.subject, t.notes, t.usage, t.register,
         s.source, s.notes as original
       from terms t
       left join term_sources s on s.term_id = t.id
       order by t.number`,
    )
  ).rows;
const readForms = async () =>
  (
    await database.query(
      `select t.english_word, t.vernacular_word, f.form, f.kind, f.source, f.notes
       from lookup_forms f
       join terms t on t.id = f.term_id
       order by f.form`,
    )
  ).rows;

describe('notes that are facts', () => {
  test('become columns, and their source keeps them', async () => {
    await importLines(database, [
      HEADER,
      toRow('oath', 'kiapo', 'Preferred'),
      toRow('oath', 'yamini', 'Also: vow. Preferred'),
      toRow('writ', 'hati', 'Noun. Seldom used. See deed'),
      toRow('fief', 'lisa', 'Archaic'),
      toRow('serf', 'mtwana', 'Obsolete'),
      toRow('police', 'polisi', 'See preferred term police officer'),
    ]);
    expect(await readTerms()).toMatchObject([
      { usage: 'preferred', notes: null, original: 'Preferred' },
      { usage: 'admitted', notes: null, original: 'Also: vow. Preferred' },
      { register: 'rare', notes: 'See deed', original: 'Noun. Seldom used. See deed' },
      { register: 'archaic', notes: null, original: 'Archaic' },
      { usage: 'superseded', notes: null, original: 'Obsolete' },
      { usage: 'unrated', register: null, notes: 'See preferred term police officer' },
    ]);
  });

  test('leave alone what a row states itself', async () => {
    const header = `${HEADER},usage,register`;
    await importLines(database, [
      header,
      `${toRow('serf', 'mtwana', 'Obsolete')},deprecated,`,
      `${toRow('fief', 'lisa', 'Archaic')},,formal`,
    ]);
    expect(await readTerms()).toMatchObject([
      { usage: 'deprecated', original: 'Obsolete' },
      { register: 'formal', original: 'Archaic' },
    ]);
  });

  test('name the subject of a row without one, and otherwise stay with the source', async () => {
    await importLines(database, [
      HEADER,
      toRow('school', 'shule', 'Category: Education', 'our-list', ''),
      toRow('court', 'mahakama', 'Category: Education'),
      toRow('price', 'bei', 'Category: Prices'),
      toRow('wage', 'ujira', 'Category: Prices', ''),
    ]);
    expect(await readTerms()).toMatchObject([
      { subject: 'education', notes: null, original: 'Category: Education' },
      { subject: 'law', notes: null, original: 'Category: Education' },
      { subject: 'law', notes: null, original: 'Category: Prices' },
      { notes: 'Category: Prices', source: null, original: null },
    ]);
  });

  test('do not replace the subject that the import names', async () => {
    const row = toRow('school', 'shule', 'Category: Education', 'our-list', '');
    await importLines(database, [HEADER, row], { subject: 'law' });
    expect(await readTerms()).toMatchObject([{ subject: 'law', original: 'Category: Education' }]);
  });

  test('stay with each source that repeats a term', async () => {
    await importLines(database, [
      HEADER,
      toRow('oath', 'kiapo', 'Archaic', 'list-a'),
      toRow('oath', 'kiapo', 'Category: Prices', 'list-b'),
    ]);
    expect((await readTerms()).map(({ source, original }) => [source, original])).toEqual([
      ['list-a', 'Archaic'],
      ['list-b', 'Category: Prices'],
    ]);
  });
});

describe('notes of a row with several sources', () => {
  const lines = [HEADER, toRow('oath', 'kiapo', 'Archaic', 'list-a')];
  const ofSeveral = [
    `${HEADER},sources`,
    `${toRow('oath', 'kiapo', 'Preferred', 'list-b')},list-c`,
  ];
  const readOriginals = async () =>
    (await readTerms()).map(({ source, original }) => [source, original]);

  test('belong to its first source', async () => {
    await importLines(database, lines);
    await importLines(database, ofSeveral);
    expect(await readOriginals()).toEqual([
      ['list-a', 'Archaic'],
      ['list-b', 'Preferred'],
      ['list-c', null],
    ]);
  });

  test('are added to a stored source without notes, once', async () => {
    await importLines(database, lines);
    await database.query('update term_sources set notes = null');
    expect((await simulateLines(database, lines)).result.sourced).toBe(1);
    expect((await importLines(database, lines)).result.sourced).toBe(1);
    expect(await readOriginals()).toEqual([['list-a', 'Archaic']]);
    expect((await simulateLines(database, lines)).result.sourced).toBe(0);
    expect((await importLines(database, lines)).result.sourced).toBe(0);
  });
});

describe('a plural', () => {
  const plural = toRow('Plural of zulia : rug', 'mazulia', 'Noun', 'list-b');
  const form = {
    form: 'mazulia',
    kind: 'plural',
    source: 'list-b',
    notes: 'Plural of zulia : rug',
  };

  test('becomes a form of its headword, even if the headword follows in the file', async () => {
    const { result } = await importLines(database, [
      HEADER,
      plural,
      toRow('Rug', 'zulia', '', 'list-a', 'history'),
      toRow('know', 'zulia', '', 'list-b'),
    ]);
    expect(result).toMatchObject({ rows: 3, stored: 2, forms: 1, present: 0 });
    expect(await readForms()).toEqual([{ englishWord: 'Rug', vernacularWord: 'zulia', ...form }]);
    const { rows } = await database.query(
      `select t.english_word from search_keys k join terms t on t.id = k.term_id
       where k.strict = 'mazulia'`,
    );
    expect(rows).toEqual([{ englishWord: 'Rug' }]);
  });

  test('brings its headword if the dictionary lacks it', async () => {
    const other = toRow('Plural of zulia : rug', 'zulia hizi', '', 'list-b');
    const lines = [HEADER, plural, other];
    const dry = await simulateLines(database, lines);
    const { result } = await importLines(database, lines);
    expect(result).toMatchObject({ rows: 2, stored: 1, forms: 2, refused: 0 });
    expect(dry.result).toMatchObject(result);
    expect(await readTerms()).toMatchObject([
      { englishWord: 'rug', vernacularWord: 'zulia', source: 'list-b', original: 'Noun' },
    ]);
    expect((await importLines(database, lines)).result).toMatchObject({
      stored: 0,
      forms: 0,
      present: 2,
    });
  });

  test('counts once in a dry run if the file repeats it', async () => {
    const lines = [HEADER, plural, plural, toRow('rug', 'zulia')];
    const dry = await simulateLines(database, lines);
    const { result } = await importLines(database, lines);
    expect(result).toMatchObject({ stored: 1, forms: 1, present: 1 });
    expect(dry.result).toMatchObject(result);
  });

  test('waits with its headword for a decision, and changes no verified word', async () => {
    await importLines(database, [HEADER, toRow('rug', 'zulia')]);
    const other = toRow('Plural of jina : name', 'majina');
    const lines = [HEADER, plural, other];
    const dry = await simulateLines(database, lines, { pending: true });
    const { result, refused } = await importLines(database, lines, { pending: true });
    expect(result).toMatchObject({ forms: 1, stored: 1, refused: 1 });
    expect(dry).toMatchObject({ result, refused });
    expect(refused).toEqual([[2, expect.stringContaining('no pending word “zulia” for “rug”')]]);
    const { rows } = await database.query(
      'select t.status from lookup_forms f join terms t on t.id = f.term_id',
    );
    expect(rows).toEqual([{ status: 'pending' }]);
  });
});

test('texts of interfaces are refused', async () => {
  const { result, refused } = await importLines(database, [
    HEADER,
    toRow('Checking for updates…', 'Inaangalia', '', 'phet'),
    toRow('Reset Balloon', 'Anza tena', '', 'phet'),
    toRow('Reset Balloon', 'Anza tena'),
  ]);
  const reason = 'english: This is a text of an interface, not a term.';
  expect(refused).toEqual([
    [2, reason],
    [3, reason],
  ]);
  expect(result).toEqual({ ...noCounts, rows: 3, stored: 1, refused: 2 });
});

test('a dry run counts what each rule reads, with ten examples', async () => {
  const { result } = await simulateLines(database, [
    HEADER,
    ...Array.from({ length: 12 }, (_, index) => toRow(`oath ${index}`, 'kiapo', 'Archaic')),
    toRow('price', 'bei', 'Category: Prices'),
    toRow('Plural of zulia : rug', 'mazulia'),
    toRow('Options…', 'Chaguzi', '', 'phet'),
  ]);
  expect(result.rules.map(({ rule, count }) => [rule, count])).toEqual([
    ['archaic', 12],
    ['otherCategory', 1],
    ['plural', 1],
    ['menuEntry', 1],
  ]);
  expect(result.rules[0]?.examples).toHaveLength(10);
  expect(result.rules[0]?.examples[0]).toBe('line 2, oath 0 = kiapo: Archaic');
  expect(result.rules[2]?.examples).toEqual([
    'line 15, Plural of zulia : rug = mazulia: form of zulia',
  ]);
});
