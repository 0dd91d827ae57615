import { describe, expect, test } from 'vitest';
import { distinguishSense, labelSense } from './sense-label.ts';

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

test('a link from another sense says what tells a sense apart from all of them', () => {
  const battery = { gloss: 'battery', subject: 'physics' } as const;
  const general = { gloss: null, subject: 'biology' } as const;
  const sameSubject = { gloss: null, subject: 'physics' } as const;
  const tool = { gloss: 'tool', subject: 'engineering' } as const;
  const otherTool = { gloss: 'tool', subject: 'cultural-studies' } as const;
  const senses = [battery, general, sameSubject, tool, otherTool];
  expect(senses.map((sense) => labelSense(distinguishSense(sense, senses)))).toEqual([
    'battery',
    'Biology',
    'Physics',
    'tool, Engineering',
    'tool, Cultural Studies',
  ]);
  expect(labelSense(distinguishSense(general, [general]))).toBe('Biology');
});
