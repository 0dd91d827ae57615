import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importTerms } from '../import.ts';
import { importSources } from './sources.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-sources-'));
});
afterAll(() => rm(folder, { recursive: true }));

const HEADER = 'code,name,publisher,licence,url,rank,authority,subject_ranks';
const NST =
  'nst,Natural Science Terms,Department of Culture,CC-BY-SA-4.0,https://example.org,1,yes,biology:0;physics:7';
const WIKI = 'wiki,Wiki Titles,,,,,';

async function write(lines: readonly string[]): Promise<string> {
  const file = join(folder, 'sources.csv');
  await writeFile(file, lines.join('\n'));
  return file;
}

const run = async (database: Database, lines: readonly string[], dryRun = false) =>
  importSources(database, await write(lines), { dryRun });

const readSources = async (database: Database) =>
  (
    await database.query(
      `select code, name, publisher, licence, url, rank, authority, subject_ranks
       from sources
       order by code`,
    )
  ).rows;

describe('--sources', () => {
  test('stores what the file says about each source, and changes nothing the second time', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    const first = await run(database, [HEADER, NST, WIKI]);
    expect(first).toEqual({
      created: 2,
      changed: 0,
      unchanged: 0,
      withoutLicence: ['wiki'],
      terms: 0,
    });
    const stored = await readSources(database);
    expect(stored).toEqual([
      {
        code: 'nst',
        name: 'Natural Science Terms',
        publisher: 'Department of Culture',
        licence: 'CC-BY-SA-4.0',
        url: 'https://example.org',
        rank: 1,
        authority: true,
        subjectRanks: { biology: 0, physics: 7 },
      },
      {
        code: 'wiki',
        name: 'Wiki Titles',
        publisher: null,
        licence: null,
        url: null,
        rank: 100,
        authority: false,
        subjectRanks: {},
      },
    ]);
    expect(await run(database, [HEADER, NST, WIKI])).toMatchObject({ created: 0, unchanged: 2 });
    expect(await readSources(database)).toEqual(stored);
  });

  test('names the line and the column of each error, and stores nothing', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    const wrong = [
      HEADER,
      NST,
      'Nst,,,CC BY 4.0,example.org,-1,perhaps,alchemy:1',
      'nst,Again,,,,,',
      `x,${'x'.repeat(201)},,(MIT OR Apache-2.0) AND CC0-1.0,,32768,`,
    ];
    const message = await run(database, wrong).catch((error: Error) => error.message);
    expect(message).toMatch(/sources\.csv has errors, so no source was stored:\n/);
    expect(String(message).split('\n').slice(1)).toEqual([
      '  line 3, code: Write at most 63 lower-case letters, digits, full stops and hyphens.',
      '  line 3, name: Write the name of the source.',
      '  line 3, licence: Write an identifier from spdx.org/licenses, such as CC-BY-4.0, or leave this empty.',
      '  line 3, url: Write an address like https://example.org/words, or nothing.',
      '  line 3, rank: Write a whole number from 0, the best, to 32767.',
      '  line 3, subject_ranks: Write each subject once with a rank from 0 to 32767, such as physics:5;chemistry:10, or nothing.',
      '  line 3, authority: Write true or false.',
      '  line 4, code: Line 2 has the same code.',
      expect.stringMatching(/^ {2}line 5, name: Name: write at most /),
      '  line 5, rank: Write a whole number from 0, the best, to 32767.',
    ]);
    expect(await readSources(database)).toEqual([]);
  });

  test('makes the terms of an authority more reliable, and orders terms by rank', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    const file = join(folder, 'words.csv');
    await writeFile(
      file,
      'english,vernacular,language,subject,meaning,source\n' +
        'stem,isiqu,zulu,biology,,wiki\nstem,isihlahla,zulu,biology,,nst\n',
    );
    const options = { pending: false, definitionPlaceholder: true };
    await importTerms(
      database,
      file,
      options,
      () => {},
      () => {},
    );
    expect((await readSources(database)).map(({ name }) => name)).toEqual(['nst', 'wiki']);

    const dry = await run(database, [HEADER, NST, WIKI], true);
    expect(dry).toMatchObject({ created: 0, changed: 2, terms: 0 });
    expect((await readSources(database)).map(({ name }) => name)).toEqual(['nst', 'wiki']);

    expect(await run(database, [HEADER, NST, WIKI])).toMatchObject({ changed: 2, terms: 2 });
    const { rows } = await database.query(
      'select vernacular_word as word, reliability from terms order by quality',
    );
    expect(rows).toEqual([
      { word: 'isihlahla', reliability: 4 },
      { word: 'isiqu', reliability: 2 },
    ]);
    const keys = await database.query(
      `select count(*) as n
       from search_keys k
       join terms t on t.id = k.term_id
       where k.quality <> t.quality`,
    );
    expect(keys.rows).toEqual([{ n: 0 }]);
  });

  test('orders the words of a subject by the ranks for it', async () => {
    const database = await testDatabase({ closeAfterTest: true });
    const file = join(folder, 'subjects.csv');
    await writeFile(
      file,
      'english,vernacular,language,subject,meaning,source\n' +
        'force,kani,swahili,physics,,physics-list\nforce,nguvu,swahili,physics,,net\n' +
        'force,jeshi,swahili,law,,physics-list\nforce,kikosi,swahili,law,,net\n',
    );
    await importTerms(
      database,
      file,
      { pending: false, definitionPlaceholder: true },
      () => {},
      () => {},
    );
    const listWords = async () =>
      (
        await database.query<{ word: string }>(
          'select vernacular_word as word from terms order by subject desc, quality',
        )
      ).rows.map(({ word }) => word);
    await run(database, [HEADER, 'physics-list,A,,,,50,,', 'net,B,,,,40,,']);
    expect(await listWords()).toEqual(['nguvu', 'kani', 'kikosi', 'jeshi']);
    await run(database, [HEADER, 'physics-list,A,,,,50,,physics:5', 'net,B,,,,40,,']);
    expect(await listWords()).toEqual(['kani', 'nguvu', 'kikosi', 'jeshi']);
  });
});
