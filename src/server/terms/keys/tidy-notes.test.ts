import { beforeEach, describe, expect, test } from 'vitest';
import { NOTES_VERSION } from '#domain/concept/notes.ts';
import { PLACEHOLDER_MEANING } from '#domain/term/placeholder.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aSystemUser, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { anOldTerm, type OldTerm, storeOldTerms } from '#tests/support/old-terms.ts';
import { fillConcepts } from '../concepts/fill-concepts.ts';
import { tidyNotes } from './tidy-notes.ts';

let database: Database;
let importer: string;
beforeEach(async () => {
  database = await testDatabase({ closeAfterTest: true });
  importer = await aSystemUser(database);
});

async function storeTerm(change: Partial<OldTerm>): Promise<string> {
  const [id] = await storeOldTerms(database, [anOldTerm({ submitterId: importer, ...change })]);
  await fillConcepts(database);
  return id!;
}
const readTerm = async (id: string) =>
  (
    await database.query(
      `select notes, meaning, varieties, part_of_speech, version, tidied from terms where id = $1`,
      [id],
    )
  ).rows[0];
const readChanges = async (id: string) =>
  (await database.query('select action, changes from term_history where term_id = $1', [id])).rows;

describe('tidyNotes', () => {
  const notes = 'Sesotho. Noun. Acronym. Also: unit\nSource: our-list';

  test('removes from notes what is stored elsewhere, with history', async () => {
    const id = await storeTerm({ notes, meaning: PLACEHOLDER_MEANING });
    expect(await tidyNotes(database)).toBe(1);
    expect(await readTerm(id)).toEqual({
      notes: 'Acronym',
      meaning: null,
      varieties: ['st'],
      partOfSpeech: 'noun',
      version: 2,
      tidied: 2,
    });
    expect(await readChanges(id)).toEqual([
      {
        action: 'updated',
        changes: {
          notes: { from: notes, to: 'Acronym' },
          varieties: { from: null, to: 'st' },
          partOfSpeech: { from: null, to: 'noun' },
          meaning: { from: PLACEHOLDER_MEANING, to: null },
        },
      },
    ]);
  });

  test('only marks terms in which nothing changes, and checks each term once', async () => {
    const id = await storeTerm({ notes: 'Acronym' });
    expect(await tidyNotes(database)).toBe(1);
    expect(await readTerm(id)).toMatchObject({ notes: 'Acronym', version: 1, tidied: 2 });
    expect(await readChanges(id)).toEqual([]);
    expect(await tidyNotes(database)).toBe(0);
  });

  test('stores synonyms that the notes gained after the term got its concept', async () => {
    const id = await storeTerm({ notes });
    await database.query('update terms set notes = $2 where id = $1', [id, 'Also: room; unit']);
    await tidyNotes(database);
    expect(await readTerm(id)).toMatchObject({ notes: null });
    const { rows } = await database.query(
      `select text from concept_labels where term_id = $1 order by text`,
      [id],
    );
    expect(rows.map(({ text }) => text)).toEqual(['room', 'unit']);
  });

  test.each([
    ['another variety', 'Sepedi'],
    ['another part of speech', 'Verb'],
    ['another context', 'Context: a prison'],
  ])('keeps notes that name %s than what is stored', async (_, edited) => {
    const id = await storeTerm({ notes });
    await database.query('update terms set notes = $2 where id = $1', [id, edited]);
    await tidyNotes(database);
    expect(await readTerm(id)).toMatchObject({ notes: edited, tidied: 2 });
  });

  /** A term that earlier rules have tidied. */
  async function storeTidied(rest: string, language: OldTerm['language'] = 'sotho') {
    const id = await storeTerm({ notes: `${rest}\nSource: our-list`, language });
    await database.query('update terms set notes = $2, tidied = 1 where id = $1', [id, rest]);
    await database.query('update term_sources set notes = null where term_id = $1', [id]);
    return id;
  }
  const readFacts = async (id: string) =>
    (
      await database.query(
        `select t.notes, t.varieties, t.usage, t.register, s.notes as original
         from terms t
         join term_sources s on s.term_id = t.id
         where t.id = $1`,
        [id],
      )
    ).rows[0];

  test.each([
    ['Seldom used. See area', { notes: 'See area', register: 'rare' }],
    ['Obsolete', { notes: null, usage: 'superseded' }],
    ['Category: Prices', { notes: null }],
    ['Sesotho. °C', { notes: '°C', varieties: ['st'] }],
    ['Preferred', { notes: 'Preferred', usage: 'unrated', original: null }],
  ])('applies newer rules to notes that were tidied before: %j', async (rest, facts) => {
    const id = await storeTidied(rest);
    await database.query(`update terms set varieties = '{}' where id = $1`, [id]);
    await tidyNotes(database);
    expect(await readFacts(id)).toEqual({
      varieties: [],
      usage: 'unrated',
      register: null,
      original: rest,
      ...facts,
    });
    expect(await tidyNotes(database)).toBe(0);
  });

  const addSource = (id: string, code: string) =>
    database.query(
      `with source as (insert into sources (code, name) values ($2, $2) returning code)
       insert into term_sources (term_id, source) select $1, code from source`,
      [id, code],
    );
  const readOriginals = async (id: string) =>
    (
      await database.query('select source, notes from term_sources where term_id = $1 order by 1', [
        id,
      ])
    ).rows;

  test('keeps the original notes only with the source that brought the term', async () => {
    const id = await storeTerm({ notes });
    await addSource(id, 'further-list');
    await tidyNotes(database);
    expect(await readOriginals(id)).toEqual([
      { source: 'further-list', notes: null },
      { source: 'our-list', notes: 'Sesotho. Noun. Acronym. Also: unit' },
    ]);
  });

  test('keeps notes of a category with the term if it is unknown which source wrote them', async () => {
    const id = await storeTidied('Category: Prices');
    await addSource(id, 'further-list');
    await tidyNotes(database);
    expect(await readTerm(id)).toMatchObject({ notes: 'Category: Prices', tidied: 2 });
    expect(await readOriginals(id)).toMatchObject([{ notes: null }, { notes: null }]);
  });

  test('does not name a source for notes that a person has edited', async () => {
    const id = await storeTidied('Archaic. Category: Prices');
    const { id: actorId } = await aVerifier(database);
    await database.query(
      `insert into term_history (term_id, action, actor_id, changes)
       values ($1, 'updated', $2, '{"notes": {"from": "Category: Prices", "to": "Archaic"}}')`,
      [id, actorId],
    );
    await tidyNotes(database);
    expect(await readFacts(id)).toMatchObject({
      notes: 'Category: Prices',
      register: 'archaic',
      original: null,
    });
  });

  test('keeps a usage and a register that a verifier has chosen', async () => {
    const id = await storeTidied('Obsolete', 'zulu');
    await database.query(`update terms set usage = 'admitted' where id = $1`, [id]);
    await tidyNotes(database);
    expect(await readFacts(id)).toMatchObject({ notes: 'Obsolete', usage: 'admitted' });
    const other = await storeTidied('Archaic', 'zulu');
    await database.query(`update terms set register = 'formal' where id = $1`, [other]);
    await tidyNotes(database);
    expect(await readFacts(other)).toMatchObject({ notes: 'Archaic', register: 'formal' });
  });

  test('finds the terms that any earlier rules have tidied, with an index', async () => {
    const id = await storeTidied('Archaic', 'zulu');
    await database.query('update terms set tidied = $2 where id = $1', [id, NOTES_VERSION - 1]);
    expect(await tidyNotes(database)).toBe(1);
    expect(await readTerm(id)).toMatchObject({ tidied: NOTES_VERSION });
    const { rows } = await database.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'terms_with_old_notes'`,
    );
    expect(rows[0]?.indexdef).toContain(`(tidied < ${NOTES_VERSION})`);
  });

  test('a failed batch changes nothing', async () => {
    const id = await storeTerm({ notes });
    const before = await readTerm(id);
    const failing: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    };
    await expect(tidyNotes(failing)).rejects.toThrow('killed');
    expect(await readTerm(id)).toEqual(before);
    expect(await tidyNotes(database)).toBe(1);
  });

  test('two copies of the server tidy each term once', async () => {
    const terms = Array.from({ length: 450 }, (_, index) =>
      anOldTerm({ englishWord: `star ${index}`, notes, submitterId: importer }),
    );
    await storeOldTerms(database, terms);
    await fillConcepts(database);
    await Promise.all([tidyNotes(database), tidyNotes(database)]);
    await tidyNotes(database);
    const { rows } = await database.query(
      `select version, tidied, count(*) as n from terms group by 1, 2`,
    );
    expect(rows).toEqual([{ version: 2, tidied: 2, n: 450 }]);
    const history = await database.query('select from term_history');
    expect(history.rowCount).toBe(450);
  });
});
