import { describe, expect, test } from 'vitest';
import { readHistory } from '#server/terms/rows/read.ts';
import {
  addLabel,
  aHeadword,
  aPreferredWord,
  aWord,
  database,
  edit,
  findTerms,
  merge,
  naledi,
  pickNumbers,
  readConcept,
  readErrorMessage,
  readErrorPaths,
  readPublic,
  readTermIds,
  restore,
  rudo,
  site,
  split,
  startConceptSite,
  tendani,
} from '#tests/support/concept-site.ts';

startConceptSite();

const readUsages = async (number: number | null) =>
  Object.fromEntries(
    (await readConcept(number)).concept.terms.map(({ vernacularWord, usage }) => [
      vernacularWord,
      usage,
    ]),
  );

describe('a merge', () => {
  test('a merge moves the terms with their labels, and both histories say why', async () => {
    const liver = await aWord({ vernacularWord: 'chiropa' });
    const hepar = await aWord({ vernacularWord: 'isibindi', language: 'zulu' });
    const pending = await aWord({
      englishWord: hepar.englishWord,
      language: 'swahili',
      status: 'pending',
    });
    await addLabel(hepar.conceptNumber, 'gland', hepar.id);
    await addLabel(hepar.conceptNumber, 'iecur');
    const reply = await merge(hepar.conceptNumber, liver.conceptNumber);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      concept: { number: liver.conceptNumber, english: liver.englishWord, version: 2 },
    });
    expect(new Set(await readTermIds(liver.conceptNumber))).toEqual(
      new Set([liver.id, hepar.id, pending.id]),
    );
    const { concept, editing } = await readConcept(liver.conceptNumber);
    expect(concept.labels.map(({ text }) => text)).toEqual(
      ['gland', hepar.englishWord, 'iecur'].toSorted(),
    );
    expect(editing.merged).toMatchObject([
      {
        number: hepar.conceptNumber,
        english: hepar.englishWord,
        reason: 'Both mean the same thing.',
      },
    ]);
    expect(editing.history[0]).toMatchObject({
      action: 'merged',
      reason: 'Both mean the same thing.',
      changes: {
        mergedFrom: { from: null, to: String(hepar.conceptNumber) },
        terms: { from: null, to: expect.stringContaining('isibindi') },
      },
    });
    expect((await readHistory(database, hepar.id))[0]).toMatchObject({
      action: 'updated',
      changes: {
        concept: { from: String(hepar.conceptNumber), to: String(liver.conceptNumber) },
      },
    });
    const { json } = await site.anonymous.request('GET', `/api/terms/${hepar.id}`);
    expect(json).toMatchObject({ term: { version: 2, conceptNumber: liver.conceptNumber } });
  });

  test('readers, searches, submissions and later merges follow a merge', async () => {
    const [a, b, c] = await Promise.all([aWord(), aWord(), aWord()]);
    await merge(a.conceptNumber, b.conceptNumber);
    await merge(b.conceptNumber, c.conceptNumber);
    expect((await readPublic(a.conceptNumber)).concept.number).toBe(c.conceptNumber);
    const joined = await aWord({ englishWord: a.englishWord, language: 'venda' });
    expect(joined.conceptNumber).toBe(c.conceptNumber);
    const chosen = await rudo.request('POST', '/api/terms', {
      body: {
        englishWord: aHeadword(),
        vernacularWord: 'mwoyo',
        meaning: 'A meaning.',
        language: 'venda',
        subject: 'biology',
        notes: null,
        concept: a.conceptNumber,
      },
    });
    expect(chosen.json).toMatchObject({ conceptNumber: c.conceptNumber });
    const d = await aWord();
    expect((await merge(d.conceptNumber, a.conceptNumber)).json).toMatchObject({
      concept: { number: c.conceptNumber },
    });
    expect((await findTerms(a.englishWord))[0]).toMatchObject({ conceptNumber: c.conceptNumber });
    const { json } = await site.anonymous.request('GET', '/api/concepts?pageSize=100');
    const listed = pickNumbers((json as { concepts: { number: number }[] }).concepts);
    expect(listed).toContain(c.conceptNumber);
    for (const word of [a, b, d]) expect(listed).not.toContain(word.conceptNumber);
  });

  test('a merge leaves the most reliable preferred word of each variety', async () => {
    const sotho = { language: 'sotho' } as const;
    const weak = await aPreferredWord({ ...sotho, vernacularWord: 'weak', varieties: ['st'] });
    const zulu = await aPreferredWord({
      englishWord: weak.englishWord,
      vernacularWord: 'zulu',
      language: 'zulu',
    });
    const strong = await aPreferredWord({
      ...sotho,
      vernacularWord: 'strong',
      varieties: ['st', 'nso'],
    });
    const later = await aPreferredWord({
      englishWord: strong.englishWord,
      vernacularWord: 'later',
      language: 'zulu',
    });
    await naledi.request('POST', `/api/terms/${strong.id}/confirm`);
    await merge(strong.conceptNumber, weak.conceptNumber);
    expect(await readUsages(weak.conceptNumber)).toEqual({
      weak: 'admitted',
      zulu: 'preferred',
      strong: 'preferred',
      later: 'admitted',
    });
    for (const { id } of [weak, later]) {
      const history = await readHistory(database, id);
      expect(history.map(({ changes }) => changes)).toContainEqual({
        usage: { from: 'preferred', to: 'admitted' },
      });
    }
    expect(zulu.conceptNumber).toBe(weak.conceptNumber);
    const { editing } = await readConcept(weak.conceptNumber);
    expect(editing.history[0]?.changes?.demoted?.from?.split('; ').toSorted()).toEqual([
      'later',
      'weak',
    ]);
    const { rows } = await database.query(
      `select k.quality = t.quality as same, k.concept_id = t.concept_id as moved
       from search_keys k
       join terms t on t.id = k.term_id
       where t.id = any($1)`,
      [[weak.id, later.id, strong.id]],
    );
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set(['{"same":true,"moved":true}']),
    );
  });

  test('a merge copies the definition, Wikidata id and relations that are missing', async () => {
    const [from, into, tree, leaf, oak] = await Promise.all([
      aWord(),
      aWord(),
      aWord(),
      aWord(),
      aWord(),
    ]);
    await database.query('update terms set meaning = null where id = any($1)', [
      [from.id, into.id],
    ]);
    await database.query(
      'update concepts set definition = null, definition_term_id = null where number = any($1)',
      [[from.conceptNumber, into.conceptNumber]],
    );
    await edit(from.conceptNumber, {
      version: 1,
      definition: 'Written.',
      wikidataId: 'Q5',
      broader: [tree.conceptNumber],
      related: [leaf.conceptNumber, into.conceptNumber],
    });
    await edit(oak.conceptNumber, { version: 1, broader: [from.conceptNumber] });
    await merge(from.conceptNumber, into.conceptNumber);
    const { concept, relations } = await readPublic(into.conceptNumber);
    expect(concept).toMatchObject({ definition: 'Written.', wikidataId: 'Q5' });
    expect(pickNumbers(relations.broader)).toEqual([tree.conceptNumber]);
    expect(pickNumbers(relations.narrower)).toEqual([oak.conceptNumber]);
    expect(pickNumbers(relations.related)).toEqual([leaf.conceptNumber]);

    await restore(from.conceptNumber);
    const restored = await readPublic(from.conceptNumber);
    expect(restored.concept).toMatchObject({ definition: 'Written.', wikidataId: 'Q5' });
    expect(pickNumbers(restored.relations.broader)).toEqual([tree.conceptNumber]);
    const other = await readPublic(into.conceptNumber);
    expect(other.concept).toMatchObject({ definition: null, wikidataId: null });
    expect([other.relations.broader, other.relations.narrower]).toEqual([[], []]);
    expect(pickNumbers(other.relations.related)).toEqual([from.conceptNumber]);
  });

  test('a merge updates the definition and the number of reliable words', async () => {
    const [from, into] = [await aWord({ meaning: 'From a term.' }), await aWord()];
    await database.query('update terms set meaning = null where id = $1', [into.id]);
    await database.query(
      'update concepts set definition = null, definition_term_id = null where number = $1',
      [into.conceptNumber],
    );
    await merge(from.conceptNumber, into.conceptNumber);
    const { rows } = await database.query(
      'select definition, definition_term_id, strength from concepts where number = $1',
      [into.conceptNumber],
    );
    expect(rows).toEqual([{ definition: 'From a term.', definitionTermId: from.id, strength: 2 }]);
  });

  test.each([
    ['an unknown number', 999_999_999, 'There is no concept with this number.'],
    ['no number', null, 'There is no concept with this number.'],
    ['a number that is too large', 2 ** 31, 'There is no concept with this number.'],
  ])('refuses %s with 400', async (_, into, sentence) => {
    const { conceptNumber } = await aWord();
    const reply = await merge(conceptNumber, into);
    expect([reply.status, readErrorPaths(reply), readErrorMessage(reply)]).toEqual([
      400,
      ['into'],
      sentence,
    ]);
  });

  test('refuses a merge into itself, a short reason and an unknown concept', async () => {
    const { conceptNumber } = await aWord();
    expect(readErrorPaths(await merge(conceptNumber, conceptNumber))).toEqual(['into']);
    const short = await tendani.request('POST', `/api/concepts/${conceptNumber}/merge`, {
      body: { into: conceptNumber, reason: 'same' },
    });
    expect([short.status, readErrorPaths(short)]).toEqual([400, ['reason', 'into']]);
    expect((await merge(999_999_999, conceptNumber)).status).toBe(404);
  });

  test('rejects changes of a merged concept with a 409 that names the other', async () => {
    const [from, into, other] = await Promise.all([aWord(), aWord(), aWord()]);
    await merge(from.conceptNumber, into.conceptNumber);
    const replies = [
      await merge(from.conceptNumber, other.conceptNumber),
      await split(from.conceptNumber, [from.id]),
      await edit(from.conceptNumber, { version: 1, gloss: 'gone' }),
    ];
    for (const reply of replies)
      expect([reply.status, readErrorMessage(reply)]).toEqual([
        409,
        `This concept was merged into concept ${into.conceptNumber}. Nothing was changed.`,
      ]);
  });
});
