import { expect, test } from 'vitest';
import { seeded } from '#tests/bench/data.ts';
import { runSteps } from '#tests/support/index-senses.ts';
import { sortInSteps, sortStringsInSteps } from './sort-in-steps.ts';

const random = seeded(3);

test.each([0, 1, 2, 5, 1000, 30_000])(
  'sorts %i numbers, and keeps the order of equal ones',
  (count) => {
    const keys = Array.from({ length: count }, () => Math.floor(random() * 50));
    const sorted = runSteps(sortInSteps(count, (a, b) => keys[a]! - keys[b]!));
    expect([...sorted]).toEqual([...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b));
  },
);

test.each([0, 1, 4096, 4097, 20_000])('sorts %i strings by their code units', (count) => {
  const strings = Array.from({ length: count }, () => `ḓ${random()}`);
  expect(runSteps(sortStringsInSteps(strings))).toEqual(strings.toSorted());
});

test('sorts in steps', () => {
  const steps = sortInSteps(100_000, (a, b) => b - a);
  expect(steps.next().done).toBe(false);
});
