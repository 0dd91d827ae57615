import { expect, test } from 'vitest';
import {
  aWord,
  edit,
  findTerms,
  merge,
  pickNumbers,
  readPublic,
  restore,
  site,
  startConceptSite,
} from '#tests/support/concept-site.ts';

startConceptSite();

test('a merge makes no concept broader than itself', async () => {
  const words = await Promise.all([aWord(), aWord(), aWord(), aWord()]);
  const [a, b, c, d] = words.map(({ conceptNumber }) => conceptNumber as number);
  await edit(a!, { version: 1, broader: [b] });
  await edit(b!, { version: 1, broader: [c] });
  await edit(c!, { version: 1, broader: [d] });
  await merge(a!, d!);
  const { relations } = await readPublic(d!);
  expect([relations.broader, pickNumbers(relations.narrower)]).toEqual([[], [c]]);
  await restore(a!);
  await merge(d!, a!);
  const { relations: ofA } = await readPublic(a!);
  expect([pickNumbers(ofA.broader), ofA.narrower]).toEqual([[b], []]);
});

test.each(['pending', 'rejected'] as const)(
  'a merge does not make the English word of a %s term public',
  async (status) => {
    const target = await aWord({ englishWord: 'the staying word' });
    const hidden = await aWord({ englishWord: `${status} secret`, status });
    expect((await merge(hidden.conceptNumber, target.conceptNumber)).status).toBe(200);
    const path = `/api/concepts/${target.conceptNumber}`;
    const { text } = await site.anonymous.request('GET', path);
    expect(text).toContain('the staying word');
    expect(text).not.toContain('secret');
    expect(await findTerms(`${status} secret`)).toEqual([]);
  },
);
