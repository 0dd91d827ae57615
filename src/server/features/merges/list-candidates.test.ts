import { describe, expect, test } from 'vitest';
import { aWord, merge, tendani } from '#tests/support/concept-site.ts';
import {
  aPair,
  find,
  findOf,
  keepApart,
  list,
  physicist,
  startMergeSite,
  undo,
} from '#tests/support/merge-candidates.ts';

startMergeSite();

describe('the list', () => {
  test('contains only pairs of which both concepts are in scope', async () => {
    const inside = await aPair();
    const outside = await aPair({ subject: 'mathematics' });
    await find();
    expect(await findOf(inside.a, '', physicist)).toBeDefined();
    expect(await findOf(outside.a, '', physicist)).toBeUndefined();
    const candidate = (await findOf(outside.a))!;
    expect((await keepApart(candidate, undefined, physicist)).status).toBe(403);
    expect((await undo(candidate, physicist)).status).toBe(403);
    expect((await merge(outside.b, outside.a, physicist)).status).toBe(403);
  });

  test('is filtered by language and subject', async () => {
    const { a } = await aPair({ language: 'venda' }, { language: 'venda' });
    await find();
    for (const query of ['&language=venda', '&subject=physics', '&subject=chemistry'])
      expect(await findOf(a, query)).toBeDefined();
    for (const query of ['&language=zulu', '&subject=law'])
      expect(await findOf(a, query)).toBeUndefined();
  });

  test('begins with the clearest suggestion, and has pages', async () => {
    await aPair({ subject: 'physics' }, { subject: 'physics', vernacularWord: 'x' });
    await find();
    const { candidates, total } = await list();
    const scores = candidates.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((x, y) => y - x));
    const { json } = await tendani.request('GET', '/api/merge-candidates?pageSize=1&page=2');
    expect(json).toMatchObject({ candidates: [{ id: candidates[1]!.id }], total });
    expect(await list('&page=1000')).toEqual({ candidates: [], total });
  });

  test('leaves out a pair as soon as one of its concepts was merged into a third one', async () => {
    const { a, b } = await aPair();
    await find();
    const { conceptNumber } = await aWord();
    await merge(b, conceptNumber);
    expect(await findOf(a)).toBeUndefined();
  });
});
