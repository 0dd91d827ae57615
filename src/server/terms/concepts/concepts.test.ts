import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewTerm, TermEdit } from '#domain/term/details.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aSystemUser, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { storeTerms, submitTerm } from '../changes/store-terms.ts';
import { applyTransition, type Decision } from '../decisions/decide.ts';
import { readHistory } from '../rows/read.ts';
import { ensureConcepts } from './concepts.ts';

let database: Database;
let rudo: string;
let farai: string;
let tendani: string;
beforeAll(async () => {
  database = await testDatabase();
  rudo = (await aContributor(database, 'Rudo')).id;
  farai = (await aContributor(database, 'Farai')).id;
  tendani = (await aVerifier(database, 'Tendani')).id;
});
afterAll(() => database.close());

let headwords = 0;
/** Returns a headword that no other test uses. */
const aHeadword = () => `headword ${(headwords += 1)}`;
const submit = (change: Partial<NewTerm>, submitterId = rudo) =>
  database.transaction((tx) => submitTerm(tx, { ...aTermInput(), ...change }, submitterId));
const decide = (id: string, decision: Omit<Decision, 'actorId'>) =>
  database.transaction((tx) => applyTransition(tx, id, { ...decision, actorId: tendani }));
const approve = (id: string, edit?: TermEdit) =>
  decide(
    id,
    edit
      ? { transition: 'editAndApprove', reason: null, edit }
      : { transition: 'approve', reason: null },
  );
const reopen = (id: string) =>
  decide(id, { transition: 'reopen', reason: 'The word is of another dialect.' });
async function readConcept(number: number | null) {
  const { rows } = await database.query(
    `select
       c.gloss,
       c.definition,
       c.definition_term_id,
       c.strength,
       (
         select json_agg(json_build_array(l.text, l.kind, l.term_id) order by l.kind desc, l.text)
         from concept_labels l
         where l.concept_id = c.id
       ) as labels
     from concepts c
     where c.number = $1`,
    [number],
  );
  return rows[0];
}
const readConceptHistory = async (number: number | null) =>
  (
    await database.query(
      `select h.action, h.changes
       from concept_history h
       join concepts c on c.id = h.concept_id
       where c.number = $1
       order by h.position`,
      [number],
    )
  ).rows;

describe('ensureConcepts', () => {
  test('creates a concept once, even if 16 transactions want it', async () => {
    const wanted = ['b', 'a'].map((identity) => ({
      identity: `race ${identity}`,
      headword: identity,
      subject: 'biology' as const,
      gloss: null,
      label: identity,
    }));
    const ids = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        database.transaction((tx) =>
          ensureConcepts(tx, index % 2 ? wanted : wanted.toReversed(), rudo),
        ),
      ),
    );
    expect(new Set(ids.map((map) => map.get('race a'))).size).toBe(1);
    expect(new Set(ids.map((map) => map.get('race b'))).size).toBe(1);
    expect(ids[0]!.size).toBe(2);
  });
});

describe('a submission', () => {
  test('a submission joins the concept of its headword and subject in another language', async () => {
    const englishWord = aHeadword();
    const shona = await submit({ englishWord });
    const zulu = await submit({ englishWord: englishWord.toUpperCase(), language: 'zulu' });
    const other = await submit({ englishWord, subject: 'physics' });
    expect(shona.conceptNumber).toEqual(expect.any(Number));
    expect(zulu.conceptNumber).toBe(shona.conceptNumber);
    expect(other.conceptNumber).not.toBe(shona.conceptNumber);
    expect(zulu).toMatchObject({ varieties: ['zu'], version: 1, reliability: 1 });
    expect(zulu.number).toBeGreaterThan(shona.number!);
  });

  test('a submission joins the concept that the contributor chose', async () => {
    const chosen = await submit({ englishWord: aHeadword() });
    const term = await submit({ englishWord: aHeadword(), concept: chosen.conceptNumber });
    expect(term.conceptNumber).toBe(chosen.conceptNumber);
  });

  test('a submission cannot join a concept that does not exist or whose terms are hidden', async () => {
    const hidden = await submit({ englishWord: aHeadword() });
    await decide(hidden.id, { transition: 'reject', reason: 'Not a word of Shona.' });
    const refused = { status: 400, errors: [{ path: 'concept', message: expect.any(String) }] };
    await expect(submit({ concept: 999_999 })).rejects.toMatchObject(refused);
    await expect(submit({ concept: hidden.conceptNumber }, farai)).rejects.toMatchObject(refused);
    expect((await submit({ concept: hidden.conceptNumber })).conceptNumber).toBe(
      hidden.conceptNumber,
    );
  });

  test('stores synonyms as labels of its own, and its example', async () => {
    const englishWord = `${aHeadword()}; another word`;
    const term = await submit({
      englishWord,
      synonyms: ['third word'],
      example: 'Moyo unorova.',
      exampleEnglish: 'The heart beats.',
    });
    expect(await readConcept(term.conceptNumber)).toMatchObject({
      labels: [
        [englishWord.split(';')[0], 'preferred', null],
        ['another word', 'admitted', term.id],
        ['third word', 'admitted', term.id],
      ],
    });
    const { rows } = await database.query(
      'select sentence, english, source from examples where term_id = $1',
      [term.id],
    );
    expect(rows).toEqual([
      { sentence: 'Moyo unorova.', english: 'The heart beats.', source: null },
    ]);
  });

  test('keeps the notes of a person as they are', async () => {
    const notes = 'Sepedi. Noun';
    const term = await submit({ englishWord: aHeadword(), language: 'sotho', notes });
    expect(term).toMatchObject({ notes, varieties: ['nso'], partOfSpeech: 'noun' });
  });
});

describe('the definition of a concept', () => {
  test('a definition comes from a verified term, and is withdrawn when the term is reopened', async () => {
    const englishWord = aHeadword();
    const first = await submit({ englishWord, meaning: 'The first definition.' });
    const second = await submit({ englishWord, meaning: 'The second, longer definition.' });
    const read = async () => {
      const { definition, definitionTermId, strength } = (await readConcept(
        first.conceptNumber,
      )) as Record<string, unknown>;
      return { definition, definitionTermId, strength };
    };
    expect(await read()).toEqual({ definition: null, definitionTermId: null, strength: 0 });
    await approve(first.id);
    const fromFirst = { definition: 'The first definition.', definitionTermId: first.id };
    expect(await read()).toEqual({ ...fromFirst, strength: 1 });
    await approve(second.id);
    expect(await read()).toEqual({ ...fromFirst, strength: 2 });
    await reopen(first.id);
    expect(await read()).toEqual({
      definition: 'The second, longer definition.',
      definitionTermId: second.id,
      strength: 1,
    });
    await reopen(second.id);
    expect(await read()).toEqual({ definition: null, definitionTermId: null, strength: 0 });
    expect(await readConceptHistory(first.conceptNumber)).toEqual([
      { action: 'created', changes: null },
      { action: 'updated', changes: { definitionTerm: { from: first.id, to: second.id } } },
      { action: 'updated', changes: { definitionTerm: { from: second.id, to: null } } },
    ]);
  });

  test('a definition stays if a verifier wrote it', async () => {
    const englishWord = aHeadword();
    const { id, conceptNumber } = await submit({ englishWord });
    await database.query(
      `update concepts set definition = 'Written.', version = 2 where number = $1`,
      [conceptNumber],
    );
    await approve(id);
    expect(await readConcept(conceptNumber)).toMatchObject({
      definition: 'Written.',
      definitionTermId: null,
      strength: 1,
    });
  });
});

test('the headword is spelt as in the best term', async () => {
  const englishWord = aHeadword();
  const pending = await submit({ englishWord: englishWord.toUpperCase() });
  const verified = await submit({ englishWord, language: 'zulu' });
  await approve(verified.id);
  expect(await readConcept(pending.conceptNumber)).toMatchObject({
    labels: [[englishWord, 'preferred', null]],
  });
});

describe('an edit', () => {
  const edited = (englishWord: string, change: Partial<TermEdit>): TermEdit => ({
    ...aTermInput({ englishWord }),
    ...change,
  });

  test('editing the headword and the subject keeps the concept, and increases the version', async () => {
    const { id, conceptNumber } = await submit({ englishWord: aHeadword() });
    const term = await approve(id, edited(aHeadword(), { subject: 'physics' }));
    expect(term).toMatchObject({ conceptNumber, version: 2, reliability: 2 });
  });

  test('correcting the English word of the only verified term corrects the headword', async () => {
    const [wrong, right] = [aHeadword(), aHeadword()];
    const { id, conceptNumber } = await submit({ englishWord: wrong });
    await approve(id, edited(right, {}));
    expect(await readConcept(conceptNumber)).toMatchObject({
      labels: [[right, 'preferred', null]],
    });
    const { rows } = await database.query(
      `select distinct k.fold
       from search_keys k
       where k.term_id = $1 and k.side = 'english'`,
      [id],
    );
    expect(rows).toEqual([{ fold: right }]);
    const other = await submit({ englishWord: wrong, language: 'zulu' });
    await approve(other.id);
    expect(await readConcept(conceptNumber)).toMatchObject({
      labels: [[right, 'preferred', null]],
    });
  });

  test('an edit moves a term with its labels to another concept, with history', async () => {
    const target = await submit({ englishWord: aHeadword() });
    const englishWord = aHeadword();
    const moving = await submit({ englishWord, synonyms: ['moving label'] });
    const term = await approve(moving.id, edited(englishWord, { concept: target.conceptNumber }));
    expect(term).toMatchObject({ conceptNumber: target.conceptNumber, version: 2 });
    expect((await readHistory(database, moving.id))[1]).toMatchObject({
      action: 'updated',
      changes: {
        concept: { from: String(moving.conceptNumber), to: String(target.conceptNumber) },
      },
    });
    expect(await readConcept(target.conceptNumber)).toMatchObject({
      strength: 1,
      labels: [expect.anything(), ['moving label', 'admitted', moving.id]],
    });
  });

  test('rejects an edit of an outdated version', async () => {
    const englishWord = aHeadword();
    const { id } = await submit({ englishWord });
    await approve(id, edited(englishWord, { meaning: 'Another one.', version: 1 }));
    await reopen(id);
    await expect(approve(id, edited(englishWord, { version: 1 }))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Someone else changed this term'),
    });
    expect(await approve(id, edited(englishWord, { version: 2 }))).toMatchObject({ version: 3 });
  });
});

describe('a preferred word', () => {
  /** Approves a Sotho word as the preferred one of a concept. */
  async function prefer(englishWord: string, change: Partial<TermEdit>) {
    const fields = { englishWord, language: 'sotho' as const, ...change };
    const { id } = await submit(fields);
    return approve(id, { ...aTermInput(fields), ...change, usage: 'preferred' });
  }
  async function readUsages(number: number | null) {
    const { rows } = await database.query<{ vernacularWord: string; usage: string }>(
      `select t.vernacular_word, t.usage
       from terms t
       join concepts c on c.id = t.concept_id
       where c.number = $1
       order by t.vernacular_word`,
      [number],
    );
    return Object.fromEntries(rows.map(({ vernacularWord, usage }) => [vernacularWord, usage]));
  }

  test('a new preferred word demotes that of an overlapping variety, with history', async () => {
    const englishWord = aHeadword();
    const a = await prefer(englishWord, { vernacularWord: 'a', varieties: ['st', 'nso'] });
    await prefer(englishWord, { vernacularWord: 'b', varieties: [] });
    await prefer(englishWord, { vernacularWord: 'c', varieties: ['nso'] });
    await prefer(englishWord, { vernacularWord: 'd', varieties: ['st-LS'] });
    await prefer(englishWord, { vernacularWord: 'e', language: 'zulu' });
    expect(await readUsages(a.conceptNumber)).toEqual({
      a: 'admitted',
      b: 'preferred',
      c: 'preferred',
      d: 'preferred',
      e: 'preferred',
    });
    expect((await readHistory(database, a.id))[0]).toMatchObject({
      action: 'updated',
      changes: { usage: { from: 'preferred', to: 'admitted' } },
    });
    const { rows } = await database.query(
      `select t.version, t.quality = k.quality as in_keys
       from terms t
       join search_keys k on k.term_id = t.id
       where t.id = $1 and k.side = 'english'`,
      [a.id],
    );
    expect(rows).toEqual([{ version: 3, inKeys: true }]);
  });

  test('one word is preferred after 16 become preferred at the same time', async () => {
    const englishWord = aHeadword();
    const terms = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        prefer(englishWord, { vernacularWord: `word ${index}`, varieties: ['st'] }),
      ),
    );
    const usages = Object.values(await readUsages(terms[0]!.conceptNumber));
    expect(usages.filter((usage) => usage === 'preferred')).toHaveLength(1);
    expect(usages.filter((usage) => usage === 'admitted')).toHaveLength(15);
  });

  test('a reopened preferred word demotes its successor when it is approved again', async () => {
    const englishWord = aHeadword();
    const a = await prefer(englishWord, { vernacularWord: 'a' });
    await reopen(a.id);
    await prefer(englishWord, { vernacularWord: 'b' });
    await approve(a.id);
    expect(await readUsages(a.conceptNumber)).toEqual({ a: 'preferred', b: 'admitted' });
  });

  test('an imported preferred word is only admitted if the concept already has one', async () => {
    const englishWord = aHeadword();
    const a = await prefer(englishWord, { vernacularWord: 'a' });
    const importer = await aSystemUser(database);
    const imported = ['b', 'c', 'd'].map((vernacularWord) => ({
      ...aTermInput({ englishWord, vernacularWord }),
      language: vernacularWord === 'b' ? ('sotho' as const) : ('venda' as const),
      usage: 'preferred' as const,
    }));
    await database.transaction((tx) =>
      storeTerms(tx, imported, { submitterId: importer, verifierId: importer }),
    );
    expect(await readUsages(a.conceptNumber)).toEqual({
      a: 'preferred',
      b: 'admitted',
      c: 'preferred',
      d: 'admitted',
    });
  });
});

test('an import stores given ids, numbers and sources, and later terms get other numbers', async () => {
  const importer = await aSystemUser(database);
  const englishWord = aHeadword();
  const id = '6f2c1a52-0d3b-4f0a-9d3e-5a4f4f5d7b10';
  await database.transaction((tx) =>
    storeTerms(
      tx,
      [
        {
          ...aTermInput({ englishWord }),
          id,
          number: 5000,
          source: 'our-list',
          sourcePlace: 'p. 7',
        },
        { ...aTermInput({ englishWord, notes: 'Noun\nSource: other-list' }), language: 'zulu' },
      ],
      { submitterId: importer, verifierId: importer },
    ),
  );
  const { rows } = await database.query(
    `select t.number, t.reliability, t.part_of_speech, s.source, s.place
     from terms t
     join term_sources s on s.term_id = t.id
     where t.english_word = $1
     order by s.source desc`,
    [englishWord],
  );
  expect(rows).toMatchObject(
    [
      { number: 5000, reliability: 2, source: 'our-list', place: 'p. 7' },
      { partOfSpeech: 'noun', source: 'other-list', place: null },
    ].toSorted((a, b) => b.source.localeCompare(a.source)),
  );
  expect((await submit({ englishWord: aHeadword() })).number).toBeGreaterThan(5000);
});
