import { expect, test } from 'vitest';
import { firstAlternative } from '../search/alternatives.ts';
import { dropNeighbours } from './drop-neighbours.ts';

const written = (english: string) => ({ english, alternative: 0 });
const label = (english: string) => ({ english, alternative: firstAlternative.label });

test.each([
  ['another word if the word itself is found', 'light', [written('light'), label('lamp')], 'light'],
  ['longer words', 'sun', [label('Sunday')], ''],
  ['only these', 'flora', [label('plant')], 'plant'],
])('leaves out %s', (_what, word, terms, expected) => {
  expect(
    dropNeighbours(terms, word)
      .map(({ english }) => english)
      .join(),
  ).toBe(expected);
});
