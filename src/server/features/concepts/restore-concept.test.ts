import { describe, expect, test } from 'vitest';
import {
  addLabel,
  aPreferredWord,
  aWord,
  edit,
  merge,
  readConcept,
  readErrorMessage,
  readPublic,
  readTermIds,
  restore,
  split,
  startConceptSite,
} from '#tests/support/concept-site.ts';

startConceptSite();

describe('a restored concept', () => {
  test('restoring returns terms and labels, and leaves the other concept as before', async () => {
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

  test('restoring keeps what somebody changed since the merge', async () => {
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

  test('a restored concept can be merged again', async () => {
    const [into, from] = await Promise.all([aWord(), aWord()]);
    for (const _ of [1, 2]) {
      expect((await merge(from.conceptNumber, into.conceptNumber)).status).toBe(200);
      expect((await restore(from.conceptNumber)).status).toBe(200);
    }
    expect(await readTermIds(from.conceptNumber)).toEqual([from.id]);
  });

  test('refuses with 409 to restore a concept that was never merged', async () => {
    const { conceptNumber } = await aWord();
    const reply = await restore(conceptNumber);
    expect([reply.status, readErrorMessage(reply)]).toEqual([
      409,
      'This concept has not been merged into another one. Nothing was changed.',
    ]);
    expect((await restore(999_999_999)).status).toBe(404);
  });

  test('refuses with 409 to restore a concept if one of its terms has moved since', async () => {
    const [into, from] = await Promise.all([aWord(), aWord()]);
    await merge(from.conceptNumber, into.conceptNumber);
    await split(into.conceptNumber, [from.id]);
    const reply = await restore(from.conceptNumber);
    expect([reply.status, readErrorMessage(reply)]).toEqual([
      409,
      expect.stringContaining('moved again after the merge'),
    ]);
  });

  test('a concept can only be restored after the one into which it was merged', async () => {
    const [a, b, c] = await Promise.all([aWord(), aWord(), aWord()]);
    await merge(a.conceptNumber, b.conceptNumber);
    await merge(b.conceptNumber, c.conceptNumber);
    const reply = await restore(a.conceptNumber);
    expect([reply.status, readErrorMessage(reply)]).toEqual([
      409,
      `This concept was merged into concept ${b.conceptNumber}, which was later merged into ` +
        `another one. Restore concept ${b.conceptNumber} first.`,
    ]);
    expect((await restore(b.conceptNumber)).status).toBe(200);
    expect((await restore(a.conceptNumber)).status).toBe(200);
    for (const word of [a, b, c]) expect(await readTermIds(word.conceptNumber)).toEqual([word.id]);
  });
});
