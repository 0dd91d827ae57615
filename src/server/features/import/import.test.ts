import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultFilters, type TermFilters } from '#domain/lists/term-search.ts';
import { listTerms } from '#server/features/dictionary/list.ts';
import { anonymous } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { UnreadableFile } from './formats/lines.ts';
import { importTerms, noRows } from './import.ts';

const HEADER = 'english,vernacular,language,subject,meaning,notes,source,extra';
const ROWS = [
  'atom,athomu,zulu,physics,The smallest part of an element.,Grade 7,wordlist,x',
  '"cell, living",sele,sotho,biology,' +
    '"The smallest living thing, of ""its"" kind.\nIt has a wall.",,,',
  'atom,athomu,zulu,physics,The smallest part of an element.,again,,',
  'gravity,,zulu,physics,A pull.,,,',
  'light,ukukhanya,klingon,optics,What we see by.,,,',
  'sound,umsindo,zulu,physics,,,,',
  '-hamba,=cmd(),zulu,physics,A verb.,,,',
];

let database: Database;
let folder: string;
beforeAll(async () => {
  [database, folder] = [await testDatabase(), await mkdtemp(join(tmpdir(), 'mazwi-import-'))];
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function run(
  lines: readonly string[] | Buffer,
  options: { pending?: boolean; definitionPlaceholder?: boolean } = {},
) {
  const file = join(folder, 'words.csv');
  await writeFile(file, Buffer.isBuffer(lines) ? lines : `\uFEFF${lines.join('\r\n')}\r\n`);
  const refused: [number, string][] = [];
  const result = await importTerms(
    database,
    file,
    { pending: false, definitionPlaceholder: false, ...options },
    (row) => refused.push([row.line, row.refused]),
    () => {},
  );
  return { result, refused };
}

describe('an import', () => {
  test('stores the valid rows, and reports every other row with its line and reason', async () => {
    const { result, refused } = await run([HEADER, ...ROWS]);
    expect(result).toEqual({ ...noRows, rows: 7, stored: 3, present: 1, refused: 3 });
    expect(refused).toEqual([
      [6, 'vernacular: Enter the vernacular word.'],
      [7, 'subject: Choose a subject. language: Choose a language.'],
      [8, 'meaning: Enter the meaning.'],
    ]);
    const { rows } = await database.query(
      `select
         t.english_word as word,
         t.notes,
         t.status,
         u.first_name as by,
         u.is_system as machine,
         t.submitter_id = t.verifier_id as same
       from terms t
       join users u on u.id = t.submitter_id
       order by t.english_word`,
    );
    expect(rows).toEqual([
      { word: '-hamba', notes: null, status: 'verified', by: 'Mazwi', machine: true, same: true },
      {
        word: 'atom',
        notes: 'Grade 7',
        status: 'verified',
        by: 'Mazwi',
        machine: true,
        same: true,
      },
      {
        word: 'cell, living',
        notes: null,
        status: 'verified',
        by: 'Mazwi',
        machine: true,
        same: true,
      },
    ]);
    expect(
      (
        await database.query(
          'select action, count(*) as n from term_history group by action order by action',
        )
      ).rows,
    ).toEqual([
      { action: 'created', n: 3 },
      { action: 'verified', n: 3 },
    ]);
  });

  test('reports the correct line after empty lines and after a cell of several lines', async () => {
    const { refused } = await run([
      HEADER,
      '',
      '',
      ',igama,zulu,physics,Meaning.,,,',
      '',
      'wave,igama,zulu,physics,"Two',
      'lines",,,',
      '',
      ',igama,zulu,physics,Meaning.,,,',
    ]);
    expect(refused.map(([line]) => line)).toEqual([4, 9]);
  });

  test('leaves one counter for each combination of status, language and subject', async () => {
    await run([HEADER, 'lens,ilensi,zulu,physics,A curved piece of glass.,,,']);
    const {
      rows: [counters],
    } = await database.query<{ rows: number; keys: number }>(
      `select count(*) as rows, count(distinct (status, language, subject)) as keys
       from term_counts`,
    );
    expect(counters!.rows).toBe(counters!.keys);
  });

  test('running an import twice stores each term once', async () => {
    expect((await run([HEADER, ...ROWS])).result).toEqual({
      ...noRows,
      rows: 7,
      stored: 0,
      present: 4,
      refused: 3,
      sourced: 0,
    });
  });

  test('two concurrent imports store each row once', async () => {
    const rows = [
      HEADER,
      ...Array.from(
        { length: 300 },
        (_, index) => `word ${index},igama ${index},zulu,physics,Meaning ${index}.,,,`,
      ),
    ];
    await writeFile(join(folder, 'both.csv'), rows.join('\n'));
    const both = await Promise.all(
      [1, 2].map(() =>
        importTerms(
          database,
          join(folder, 'both.csv'),
          { pending: false, definitionPlaceholder: false },
          () => {},
          () => {},
        ),
      ),
    );
    expect(both.map(({ stored }) => stored).sort()).toEqual([0, 300]);
  });

  test('--definition-placeholder accepts rows without a definition', async () => {
    expect((await run([HEADER, ...ROWS], { definitionPlaceholder: true })).result).toEqual({
      ...noRows,
      rows: 7,
      stored: 1,
      present: 4,
      refused: 2,
      sourced: 0,
    });
  });

  test('--pending stores terms as pending', async () => {
    await run([HEADER, 'heat,ukushisa,zulu,physics,Energy that flows.,,,'], { pending: true });
    expect(
      (await database.query(`select status, verifier_id from terms where english_word = 'heat'`))
        .rows,
    ).toEqual([{ status: 'pending', verifierId: null }]);
  });

  test.each([
    [
      'lacks a column',
      Buffer.from('english,language\na,zulu\n'),
      /lacks meaning, subject, vernacular/,
    ],
    [
      'is not UTF-8',
      Buffer.from([...Buffer.from(`${HEADER}\na`), 0xff, 0xfe, 0x0a]),
      /is not UTF-8/,
    ],
    ['is empty', Buffer.from(''), /is empty/],
    [
      'ends within a quoted cell',
      Buffer.from(`${HEADER}\n"a,b`),
      /is not a CSV file from line 2 on/,
    ],
  ])('explains what is wrong with a file that %s', async (_name, content, message) => {
    await expect(run(content)).rejects.toThrow(message);
    await expect(run(content)).rejects.toBeInstanceOf(UnreadableFile);
  });

  test('reports a missing file', async () => {
    await expect(
      importTerms(
        database,
        join(folder, 'none.csv'),
        { pending: false, definitionPlaceholder: false },
        () => {},
        () => {},
      ),
    ).rejects.toThrow(/There is no file/);
  });

  test('refuses rows that repeat the words and the meaning of a verified term', async () => {
    const header = 'english,vernacular,language,subject,meaning,notes';
    const first = 'orbit,umzila,zulu,astronomy,The path of a planet.,';
    await run([header, first]);
    const reason = 'This word is already in the dictionary with this meaning.';
    const copy = 'Orbit,Umzila,zulu,astronomy,The way of a planet.,';
    const others = [
      'orbit,umzila,zulu,astronomy,The socket of the eye.,Context: of the eye',
      'orbit,umzila,zulu,physics,The path of an electron.,',
      'comet,inkanyezi,zulu,astronomy,A body with a tail.,',
      'comet,inkanyezi,zulu,astronomy,A body of ice.,',
    ];
    const { result, refused } = await run([header, copy, ...others]);
    expect(refused).toEqual([
      [2, reason],
      [6, reason],
    ]);
    expect(result).toMatchObject({ stored: 3, refused: 2 });
    expect(await run([header, copy], { pending: true })).toMatchObject({
      refused: [],
      result: { stored: 1 },
    });
  });
});

test('an import stores the details of a term', async () => {
  const { result, refused } = await run([
    'english,vernacular,language,subject,meaning,part_of_speech,plural,varieties,noun_class',
    'tree,sehlare,sotho,biology,A tall plant.,noun,dihlare,"st, nso",7',
    'leaf,iqabunga,zulu,biology,A part of a plant.,noun,,,',
    'root,impande,zulu,biology,A part of a plant.,noun,,nso,',
  ]);
  expect(result).toMatchObject({ stored: 2, refused: 1 });
  expect(refused).toEqual([[4, 'varieties: Choose varieties that belong to this language.']]);
  const { rows } = await database.query(
    `select vernacular_word as word, part_of_speech, plural, varieties, noun_class
     from terms
     where english_word in ('tree', 'leaf')`,
  );
  const byWord = Object.fromEntries(rows.map(({ word, ...row }) => [word, row]));
  expect(byWord).toEqual({
    sehlare: {
      partOfSpeech: 'noun',
      plural: 'dihlare',
      varieties: ['st', 'nso'],
      nounClass: '7',
    },
    iqabunga: { partOfSpeech: 'noun', plural: null, varieties: ['zu'], nounClass: null },
  });
});

test('a list names the source of a word until a person confirms it', async () => {
  const file = [HEADER, 'mass,ubunzima,zulu,physics,How much matter a thing has.,,wordlist,'];
  await run(file);
  const filters = { ...defaultFilters, language: 'zulu', subject: 'physics' } as const;
  const sourceOf = async (query: string, sort: TermFilters['sort'] = null) => {
    const { terms } = await listTerms(database, anonymous, { ...filters, query, sort });
    return terms.find(({ englishWord }) => englishWord === 'mass')?.sourceName;
  };
  expect(await Promise.all([sourceOf(''), sourceOf('mass'), sourceOf('mass', 'newest')])).toEqual([
    'wordlist',
    'wordlist',
    'wordlist',
  ]);
  const { id: verifierId } = await aVerifier(database, 'Tendani');
  await database.query(
    `insert into term_confirmations (term_id, verifier_id)
     select id, $1 from terms where english_word = 'mass'`,
    [verifierId],
  );
  expect(await Promise.all([sourceOf(''), sourceOf('mass')])).toEqual([null, null]);
});
