import { describe, expect, test } from 'vitest';
import { labelSense } from './sense-label.ts';

describe('the label of a sense', () => {
  test.each([
    ['is its gloss', { gloss: 'battery', senseSubject: null }, 'battery'],
    ['is its subject if it has no gloss', { gloss: null, senseSubject: 'biology' }, 'Biology'],
    [
      'is both if another sense has the same gloss',
      { gloss: 'tool', senseSubject: 'engineering' },
      'tool, Engineering',
    ],
    ['is missing if the headword has one sense', { gloss: null, senseSubject: null }, null],
  ] as const)('%s', (_what, facts, label) => expect(labelSense(facts)).toBe(label));
});
