import { expect, test } from 'vitest';
import { isDraft, isDraftOf } from './drafts.ts';

test('a locale is a draft until 90 % of its texts are reviewed', () => {
  const others = { draft: 5, outdated: 3, missing: 2 };
  expect(isDraftOf({ reviewed: 89, ...others, draft: 6 })).toBe(true);
  expect(isDraftOf({ reviewed: 90, ...others })).toBe(false);
});

test('English is not a draft', () => {
  expect(isDraft('en')).toBe(false);
});
