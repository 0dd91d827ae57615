import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TermChanges } from '#domain/term/fields.ts';
import { aContributor, aSystemUser, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { changeTerms } from '../changes/change-terms.ts';
import { exportedTerms } from './export-sql.ts';
import type { ExportTerm } from './export-term.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let submitterId: string;
let verifierId: string;
let importerId: string;
beforeAll(async () => {
  database = await testDatabase();
  submitterId = (await aContributor(database)).id;
  verifierId = (await aVerifier(database)).id;
  importerId = await aSystemUser(database);
  await database.query(
    `insert into sources (code, name, licence, rank)
     values
       ('free', 'Free list', 'CC0-1.0', 2),
       ('unknown', 'A book', null, 1),
       ('gpl', 'A program', 'GPL-2.0-or-later', 3)`,
  );
});
afterAll(() => database.close());

async function readAll(batch = 5000): Promise<Map<string, ExportTerm>> {
  const found = new Map<string, ExportTerm>();
  await database.transaction(async (tx) => {
    for await (const terms of exportedTerms(tx, { batch }))
      for (const term of terms) found.set(term.vernacular, term);
  });
  return found;
}

async function anImport(
  vernacularWord: string,
  sources: string[],
  meaning = '',
  status: 'pending' | 'verified' = 'verified',
) {
  const { id } = await aTerm(database, {
    submitterId: importerId,
    verifierId,
    status,
    englishWord: `thing ${vernacularWord}`,
    vernacularWord,
    meaning,
  });
  await database.query(
    'insert into term_sources (term_id, source) select $1, code from unnest($2::text[]) as code',
    [id, sources],
  );
  return id;
}

test('reads verified terms of people under CC BY-SA, with their concept', async () => {
  const word = { submitterId, verifierId, englishWord: 'lung', vernacularWord: 'bapu' };
  const { id } = await aTerm(database, { ...word, status: 'verified' });
  await aTerm(database, { ...word, vernacularWord: 'pending word' });
  await aTerm(database, { ...word, vernacularWord: 'rejected word', status: 'rejected' });
  const terms = await readAll();
  expect(terms.get('bapu')).toMatchObject({
    id,
    english: 'lung',
    headword: 'lung',
    licence: 'CC-BY-SA-4.0',
    file: 'main',
    meaning: 'The muscle that moves blood.',
    definition: 'The muscle that moves blood.',
    concept: expect.any(Number),
    sources: [],
    synonyms: [],
    headwordLanguages: 1,
    headwordWords: 1,
  });
  expect([...terms.keys()].filter((word) => word.endsWith(' word'))).toEqual([]);
});

test('leaves out terms that were merged into others', async () => {
  const merged = await anImport('merged', ['free']);
  const keeper = await anImport('keeper', ['free']);
  await database.query('update terms set merged_into = $2 where id = $1', [merged, keeper]);
  const words = [...(await readAll()).keys()];
  expect(words).toContain('keeper');
  expect(words).not.toContain('merged');
});

test('an imported term needs a source with a licence', async () => {
  await anImport('mafree', ['free', 'gpl']);
  await anImport('maunknown', ['unknown']);
  await anImport('mabare', []);
  await anImport('magpl', ['gpl']);
  const terms = await readAll();
  expect(terms.get('mafree')).toMatchObject({
    file: 'main',
    licence: 'CC0-1.0',
    licences: { pair: { licence: 'CC0-1.0', sources: ['free'] }, definition: null, example: null },
    sources: [
      { code: 'free', name: 'Free list', licence: 'CC0-1.0', url: null },
      { code: 'gpl', name: 'A program', licence: 'GPL-2.0-or-later', url: null },
    ],
  });
  expect(terms.has('maunknown')).toBe(false);
  expect(terms.has('mabare')).toBe(false);
  expect(terms.get('magpl')).toMatchObject({
    file: 'gpl-2.0-or-later',
    licence: 'GPL-2.0-or-later',
  });
});

test('leaves out a definition whose source has no licence, or one for another file', async () => {
  await anImport('maone', ['free', 'unknown'], 'From a book.');
  await anImport('matwo', ['free'], 'From the list.');
  await anImport('mathree', ['gpl', 'free'], 'From the list.');
  const terms = await readAll();
  expect(terms.get('maone')).toMatchObject({ meaning: null, definition: null });
  expect(terms.get('matwo')).toMatchObject({
    meaning: 'From the list.',
    definition: 'From the list.',
  });
  expect(terms.get('mathree')).toMatchObject({ meaning: 'From the list.' });
});

test('names the licence and the sources of each part of a row', async () => {
  await anImport('maparts', ['gpl', 'free'], 'From the list.');
  const own = await anImport('maown', ['free']);
  const gpl = await anImport('magplparts', ['gpl'], 'From the program.');
  await database.query(
    `insert into examples (term_id, sentence)
     values ($1, 'Written here.'), ($2, 'Imported.')`,
    [own, gpl],
  );
  await recordEdit(own, { example: { from: null, to: 'Written here.' } });
  const terms = await readAll();
  const free = { licence: 'CC0-1.0', sources: ['free'] };
  const people = { licence: 'CC-BY-SA-4.0', sources: [] };
  const program = { licence: 'GPL-2.0-or-later', sources: ['gpl'] };
  expect(terms.get('maparts')).toMatchObject({
    licence: 'CC0-1.0',
    licences: { pair: free, definition: free, example: null },
  });
  expect(terms.get('maown')).toMatchObject({
    licence: 'CC-BY-SA-4.0 AND CC0-1.0',
    licences: { pair: free, definition: null, example: people },
  });
  expect(terms.get('magplparts')).toMatchObject({
    file: 'gpl-2.0-or-later',
    licence: 'GPL-2.0-or-later',
    example: 'Imported.',
    licences: { pair: program, definition: program, example: program },
  });
});

async function recordEdit(termId: string, changes: TermChanges, actorId = verifierId) {
  const { rows } = await database.query<{ id: string }>(
    `insert into term_history (term_id, action, actor_id, changes)
     values ($1, 'updated', $2, $3)
     returning id`,
    [termId, actorId, JSON.stringify(changes)],
  );
  return rows[0]!.id;
}

describe('imported texts that are edited', () => {
  const free = { licence: 'CC0-1.0', sources: ['free'] };
  const people = { licence: 'CC-BY-SA-4.0', sources: [] };

  test('are under CC BY-SA if a person wrote what they say now', async () => {
    const id = await anImport('marewritten', ['free'], 'From the list.', 'pending');
    const definition = 'Rewritten here.';
    const gplId = await anImport('magplrewritten', ['gpl'], definition);
    await database.query('insert into examples (term_id, sentence) values ($1, $2)', [id, 'Two.']);
    await database.transaction((tx) =>
      changeTerms(tx, [id], {
        kind: 'editAndApprove',
        actorId: verifierId,
        next: () => ({ values: { meaning: definition }, extras: { example: 'Three.' } }),
      }),
    );
    await recordEdit(gplId, { meaning: { from: 'From the program.', to: definition } });
    const terms = await readAll();
    expect(terms.get('marewritten')).toMatchObject({
      definition,
      example: 'Three.',
      licence: 'CC-BY-SA-4.0 AND CC0-1.0',
      licences: { pair: free, definition: people, example: people },
      definitionLicence: people,
    });
    expect(terms.get('magplrewritten')).toMatchObject({ meaning: null, definition: null });
  });

  test('belong to the source again if a person restores them or the source suggested them', async () => {
    const restored = await anImport('marestored', ['free'], 'From the list.');
    await recordEdit(restored, { meaning: { from: 'From the list.', to: 'Rewritten here.' } });
    await recordEdit(restored, { meaning: { from: 'Rewritten here.', to: 'From the list.' } });
    const suggested = await anImport('masuggested', ['free'], 'From the new list.');
    const change = { from: 'From the list.', to: 'From the new list.' };
    const entry = await recordEdit(suggested, { meaning: change });
    await database.query(
      `insert into proposals
         (term_id, author_id, changes, version, source, reason, status, decided_by, decided_at,
          term_history_id)
       values ($1, $2, $3, 1, 'Free list', 'The list has changed.', 'accepted', $4, now(), $5)`,
      [suggested, importerId, JSON.stringify({ meaning: change }), verifierId, entry],
    );
    const terms = await readAll();
    for (const word of ['marestored', 'masuggested'])
      expect(terms.get(word)).toMatchObject({ licence: 'CC0-1.0', licences: { definition: free } });
  });
});

test('leaves out notes of a source with another licence than the pair', async () => {
  await database.query(
    `insert into sources (code, name, licence, rank) values ('by', 'A list', 'CC-BY-4.0', 0)`,
  );
  const id = await anImport('mabynotes', ['by', 'free']);
  const same = await anImport('mafreenotes', ['free', 'gpl']);
  await database.query(`update terms set notes = 'Grade 4' where id in ($1, $2)`, [id, same]);
  const terms = await readAll();
  expect(terms.get('mabynotes')).toMatchObject({ notes: null, licence: 'CC0-1.0' });
  expect(terms.get('mafreenotes')?.notes).toBe('Grade 4');
});

test('leaves out notes of a source without a licence', async () => {
  const id = await anImport('manotes', ['unknown', 'free']);
  await database.query('update terms set notes = $2 where id = $1', [id, 'Grade 4']);
  expect((await readAll()).get('manotes')?.notes).toBeNull();
});

test('leaves out a form whose source has no licence, or one for another file', async () => {
  const id = await anImport('maforms', ['free']);
  await database.query(
    `insert into lookup_forms (term_id, form, kind, source)
     values
       ($1, 'own', 'plural', null),
       ($1, 'free', 'plural', 'free'),
       ($1, 'gpl', 'plural', 'gpl'),
       ($1, 'unknown', 'plural', 'unknown')`,
    [id],
  );
  expect((await readAll()).get('maforms')?.forms).toEqual([
    { text: 'free', kind: 'plural', licence: 'CC0-1.0' },
    { text: 'own', kind: 'plural', licence: null },
  ]);
});

test('reads every term once in batches, and can be stopped early', async () => {
  const whole = await readAll();
  expect([...(await readAll(2)).keys()]).toEqual([...whole.keys()]);
  await database.transaction(async (tx) => {
    for await (const terms of exportedTerms(tx, { batch: 1 })) {
      expect(terms.length).toBeLessThanOrEqual(1);
      break;
    }
    for await (const terms of exportedTerms(tx, { batch: 5000, language: 'zulu' }))
      expect(terms).toEqual([]);
  });
});
