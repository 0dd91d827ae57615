import { describe, expect, test } from 'vitest';
import { readHistory } from '#server/terms/read.ts';
import {
  aHeadword,
  aPreferredWord,
  aWord,
  database,
  edit,
  merge,
  naledi,
  pathsOf,
  readConcept,
  readPublic,
  restore,
  rudo,
  sentenceOf,
  site,
  split,
  startConceptSite,
  tendani,
} from '#tests/support/concept-site.ts';

startConceptSite();

const idsOf = async (number: number | null) =>
  (await readConcept(number)).concept.terms.map(({ id }) => id);
const usagesOf = async (number: number | null) =>
  Object.fromEntries(
    (await readConcept(number)).concept.terms.map(({ vernacularWord, usage }) => [
      vernacularWord,
      usage,
    ]),
  );
const numbers = (links: { number: number }[]) => links.map(({ number }) => number);
const findIds = async (query: string) => {
  const { json } = await site.anonymous.request(
    'GET',
    `/api/terms?query=${encodeURIComponent(query)}`,
  );
  return (json as { terms: { id: string; conceptNumber: number }[] }).terms;
};

async function addLabel(number: number | null, text: string, termId: string | null = null) {
  await database.query(
    `insert into concept_labels (concept_id, text, kind, term_id)
     select id, $2, 'admitted', $3
     from concepts
     where number = $1`,
    [number, text, termId],
  );
}

describe('a merge', () => {
  test('moves the terms with their labels, and both histories say why', async () => {
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
    expect(new Set(await idsOf(liver.conceptNumber))).toEqual(
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

  test('is followed by readers, search, new submissions and further merges', async () => {
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
    expect((await findIds(a.englishWord))[0]).toMatchObject({ conceptNumber: c.conceptNumber });
    const { json } = await site.anonymous.request('GET', '/api/concepts?pageSize=100');
    const listed = numbers((json as { concepts: { number: number }[] }).concepts);
    expect(listed).toContain(c.conceptNumber);
    for (const word of [a, b, d]) expect(listed).not.toContain(word.conceptNumber);
  });

  test('leaves one preferred word for each variety, the most reliable one', async () => {
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
    expect(await usagesOf(weak.conceptNumber)).toEqual({
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

  test('copies the definition, the Wikidata id and the relations that the other lacks', async () => {
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
    expect(numbers(relations.broader)).toEqual([tree.conceptNumber]);
    expect(numbers(relations.narrower)).toEqual([oak.conceptNumber]);
    expect(numbers(relations.related)).toEqual([leaf.conceptNumber]);

    await restore(from.conceptNumber);
    const restored = await readPublic(from.conceptNumber);
    expect(restored.concept).toMatchObject({ definition: 'Written.', wikidataId: 'Q5' });
    expect(numbers(restored.relations.broader)).toEqual([tree.conceptNumber]);
    const other = await readPublic(into.conceptNumber);
    expect(other.concept).toMatchObject({ definition: null, wikidataId: null });
    expect([other.relations.broader, other.relations.narrower]).toEqual([[], []]);
    expect(numbers(other.relations.related)).toEqual([from.conceptNumber]);
  });

  test('computes the definition and the number of reliable words again', async () => {
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
    expect([reply.status, pathsOf(reply), sentenceOf(reply)]).toEqual([400, ['into'], sentence]);
  });

  test('refuses a merge into itself, a short reason and an unknown concept', async () => {
    const { conceptNumber } = await aWord();
    expect(pathsOf(await merge(conceptNumber, conceptNumber))).toEqual(['into']);
    const short = await tendani.request('POST', `/api/concepts/${conceptNumber}/merge`, {
      body: { into: conceptNumber, reason: 'same' },
    });
    expect([short.status, pathsOf(short)]).toEqual([400, ['reason']]);
    expect((await merge(999_999_999, conceptNumber)).status).toBe(404);
  });

  test('of a merged concept, and any other change of it, gets a 409 that names the other', async () => {
    const [from, into, other] = await Promise.all([aWord(), aWord(), aWord()]);
    await merge(from.conceptNumber, into.conceptNumber);
    const replies = [
      await merge(from.conceptNumber, other.conceptNumber),
      await split(from.conceptNumber, [from.id]),
      await edit(from.conceptNumber, { version: 1, gloss: 'gone' }),
    ];
    for (const reply of replies)
      expect([reply.status, sentenceOf(reply)]).toEqual([
        409,
        `This concept was merged into concept ${into.conceptNumber}. Nothing was changed.`,
      ]);
  });
});

describe('a split', () => {
  test('moves terms and their labels to a new concept, with history', async () => {
    const first = await aWord({ vernacularWord: 'sero' });
    const { englishWord, conceptNumber } = first;
    const second = await aWord({ englishWord, language: 'zulu', vernacularWord: 'iseli' });
    await addLabel(conceptNumber, 'moving', second.id);
    const reply = await split(conceptNumber, [second.id.toUpperCase()]);
    expect(reply.status).toBe(200);
    const { number } = (reply.json as { concept: { number: number } }).concept;
    expect(await idsOf(number)).toEqual([second.id]);
    expect(await idsOf(conceptNumber)).toEqual([first.id]);
    const created = await readConcept(number);
    expect(created.concept).toMatchObject({
      english: englishWord,
      gloss: 'another meaning',
      subject: first.subject,
      definition: second.meaning,
      labels: [{ text: 'moving' }],
    });
    expect(numbers(created.siblings)).toEqual([conceptNumber]);
    expect(created.editing.history).toMatchObject([
      {
        action: 'created',
        reason: 'These are two meanings.',
        changes: { splitFrom: { to: String(conceptNumber) }, terms: { to: 'iseli' } },
      },
    ]);
    expect((await readConcept(conceptNumber)).editing.history[0]).toMatchObject({
      action: 'split',
      changes: { splitInto: { to: String(number) }, terms: { from: 'iseli', to: null } },
    });
    expect((await aWord({ englishWord, language: 'venda' })).conceptNumber).toBe(conceptNumber);
    expect(await findIds('iseli')).toContainEqual(expect.objectContaining({ id: second.id }));
  });

  test('gives the definition of a moved term to the new concept', async () => {
    const first = await aWord({ meaning: 'The first definition.' });
    const { englishWord, conceptNumber } = first;
    await aWord({ englishWord, language: 'zulu', meaning: 'The second definition.' });
    await split(conceptNumber, [first.id]);
    expect((await readPublic(conceptNumber)).concept.definition).toBe('The second definition.');
  });

  test('takes the headword from the best of its terms', async () => {
    const [from, into] = await Promise.all([aWord(), aWord()]);
    await merge(from.conceptNumber, into.conceptNumber);
    const { json } = await split(into.conceptNumber, [from.id]);
    expect(json).toMatchObject({ concept: { english: from.englishWord } });
  });

  test('refuses terms of other concepts, all terms, none, and a missing gloss with 400', async () => {
    const first = await aWord();
    const { englishWord, conceptNumber } = first;
    const second = await aWord({ englishWord, language: 'zulu' });
    const other = await aWord();
    expect(pathsOf(await split(conceptNumber, [first.id, other.id]))).toEqual(['terms']);
    expect(pathsOf(await split(conceptNumber, [first.id, second.id]))).toEqual(['terms']);
    expect(pathsOf(await split(conceptNumber, []))).toEqual(['terms']);
    expect(pathsOf(await split(conceptNumber, ['no-id']))).toEqual(['terms']);
    const without = await tendani.request('POST', `/api/concepts/${conceptNumber}/split`, {
      body: { terms: [first.id], gloss: ' ', reason: 'These are two meanings.' },
    });
    expect([without.status, pathsOf(without)]).toEqual([400, ['gloss']]);
    expect(await idsOf(conceptNumber)).toHaveLength(2);
  });
});

describe('a restored concept', () => {
  test('has its terms and labels again, and the other one is as before', async () => {
    const [into, from] = [await aPreferredWord(), await aPreferredWord()];
    await addLabel(from.conceptNumber, 'own label');
    await addLabel(from.conceptNumber, 'label of the term', from.id);
    await addLabel(into.conceptNumber, 'stays');
    const before = await readPublic(into.conceptNumber);
    const lost = await readPublic(from.conceptNumber);
    await merge(from.conceptNumber, into.conceptNumber);
    const joined = await aWord({ englishWord: from.englishWord, language: 'zulu' });

    const reply = await restore(from.conceptNumber);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ concept: { number: from.conceptNumber } });
    const restored = await readConcept(from.conceptNumber);
    const comparable = ({ concept }: typeof before) => ({
      ...concept,
      version: 0,
      updatedAt: '',
      terms: concept.terms.map(({ id, usage }) => [id, usage]),
    });
    expect(comparable(restored)).toEqual(comparable(lost));
    const other = await readConcept(into.conceptNumber);
    expect(comparable(other)).toEqual({
      ...comparable(before),
      terms: [
        [into.id, 'preferred'],
        [joined.id, 'unrated'],
      ],
    });
    expect(other.editing.merged).toEqual([]);
    expect(restored.editing.history.map(({ action }) => action)).toEqual([
      'restored',
      'merged',
      'created',
    ]);
    expect(other.editing.history[0]).toMatchObject({
      action: 'restored',
      changes: { labels: { to: 'stays' } },
    });
    const next = await aWord({ englishWord: from.englishWord, language: 'venda' });
    expect(next.conceptNumber).toBe(from.conceptNumber);
  });

  test('keeps what somebody changed since the merge', async () => {
    const [into, from] = await Promise.all([aWord(), aWord()]);
    await merge(from.conceptNumber, into.conceptNumber);
    const { concept } = await readConcept(into.conceptNumber);
    await edit(into.conceptNumber, {
      version: concept.version,
      labels: [{ text: from.englishWord, kind: 'hidden' }],
    });
    expect((await restore(from.conceptNumber)).status).toBe(200);
    expect((await readConcept(into.conceptNumber)).editing.labels).toEqual([
      { text: from.englishWord, kind: 'hidden' },
    ]);
  });

  test('can be merged again', async () => {
    const [into, from] = await Promise.all([aWord(), aWord()]);
    for (const _ of [1, 2]) {
      expect((await merge(from.conceptNumber, into.conceptNumber)).status).toBe(200);
      expect((await restore(from.conceptNumber)).status).toBe(200);
    }
    expect(await idsOf(from.conceptNumber)).toEqual([from.id]);
  });

  test('is refused with 409 if it was never merged', async () => {
    const { conceptNumber } = await aWord();
    const reply = await restore(conceptNumber);
    expect([reply.status, sentenceOf(reply)]).toEqual([
      409,
      'This concept is not merged into another one. Nothing was changed.',
    ]);
    expect((await restore(999_999_999)).status).toBe(404);
  });

  test('is refused with 409 if one of its terms has moved since', async () => {
    const [into, from] = await Promise.all([aWord(), aWord()]);
    await merge(from.conceptNumber, into.conceptNumber);
    await split(into.conceptNumber, [from.id]);
    const reply = await restore(from.conceptNumber);
    expect([reply.status, sentenceOf(reply)]).toEqual([
      409,
      expect.stringContaining('moved again after the merge'),
    ]);
  });

  test('waits until the other concept is restored', async () => {
    const [a, b, c] = await Promise.all([aWord(), aWord(), aWord()]);
    await merge(a.conceptNumber, b.conceptNumber);
    await merge(b.conceptNumber, c.conceptNumber);
    const reply = await restore(a.conceptNumber);
    expect([reply.status, sentenceOf(reply)]).toEqual([
      409,
      `Concept ${b.conceptNumber}, into which this concept was merged, was merged into another ` +
        `one later. Restore concept ${b.conceptNumber} first.`,
    ]);
    expect((await restore(b.conceptNumber)).status).toBe(200);
    expect((await restore(a.conceptNumber)).status).toBe(200);
    for (const word of [a, b, c]) expect(await idsOf(word.conceptNumber)).toEqual([word.id]);
  });
});
