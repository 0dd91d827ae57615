import { describe, expect, test } from 'vitest';
import {
  addLabel,
  aWord,
  findTerms,
  merge,
  pickNumbers,
  readConcept,
  readErrorPaths,
  readPublic,
  readTermIds,
  split,
  startConceptSite,
  tendani,
} from '#tests/support/concept-site.ts';

startConceptSite();

describe('a split', () => {
  test('a split moves terms and their labels to a new concept, with history', async () => {
    const first = await aWord({ vernacularWord: 'sero' });
    const { englishWord, conceptNumber } = first;
    const second = await aWord({ englishWord, language: 'zulu', vernacularWord: 'iseli' });
    await addLabel(conceptNumber, 'moving', second.id);
    const reply = await split(conceptNumber, [second.id.toUpperCase()]);
    expect(reply.status).toBe(200);
    const { number } = (reply.json as { concept: { number: number } }).concept;
    expect(await readTermIds(number)).toEqual([second.id]);
    expect(await readTermIds(conceptNumber)).toEqual([first.id]);
    const created = await readConcept(number);
    expect(created.concept).toMatchObject({
      english: englishWord,
      gloss: 'another meaning',
      subject: first.subject,
      definition: second.meaning,
      labels: [{ text: 'moving' }],
    });
    expect(pickNumbers(created.siblings)).toEqual([conceptNumber]);
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
    expect(await findTerms('iseli')).toContainEqual(expect.objectContaining({ id: second.id }));
  });

  test('a split gives the definition of a moved term to the new concept', async () => {
    const first = await aWord({ meaning: 'The first definition.' });
    const { englishWord, conceptNumber } = first;
    await aWord({ englishWord, language: 'zulu', meaning: 'The second definition.' });
    await split(conceptNumber, [first.id]);
    expect((await readPublic(conceptNumber)).concept.definition).toBe('The second definition.');
  });

  test('a split takes the headword from the best of the moved terms', async () => {
    const [from, into] = await Promise.all([aWord(), aWord()]);
    await merge(from.conceptNumber, into.conceptNumber);
    const { json } = await split(into.conceptNumber, [from.id]);
    expect(json).toMatchObject({ concept: { english: from.englishWord } });
  });

  test('rejects a split of no, all or foreign terms, or without a gloss, with 400', async () => {
    const first = await aWord();
    const { englishWord, conceptNumber } = first;
    const second = await aWord({ englishWord, language: 'zulu' });
    const other = await aWord();
    expect(readErrorPaths(await split(conceptNumber, [first.id, other.id]))).toEqual(['terms']);
    expect(readErrorPaths(await split(conceptNumber, [first.id, second.id]))).toEqual(['terms']);
    expect(readErrorPaths(await split(conceptNumber, []))).toEqual(['terms']);
    expect(readErrorPaths(await split(conceptNumber, ['no-id']))).toEqual(['terms']);
    const without = await tendani.request('POST', `/api/concepts/${conceptNumber}/split`, {
      body: { terms: [first.id], gloss: ' ', reason: 'These are two meanings.' },
    });
    expect([without.status, readErrorPaths(without)]).toEqual([400, ['gloss']]);
    expect(await readTermIds(conceptNumber)).toHaveLength(2);
  });
});
