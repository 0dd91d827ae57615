import { expect, test } from 'vitest';
import { aTermReply } from '#tests/support/term-reply.ts';
import { compareVersions, type Version } from './compare-versions.ts';

const extras = { example: null, exampleEnglish: null, synonyms: [] };
const before: Version = { name: 'Submitted', term: aTermReply({ language: 'sotho' }), extras };
const changed = (change: Partial<Version>) =>
  compareVersions({ ...before, concept: '12' }, { ...before, ...change }).map(
    ({ label, pieces }) => [label, ...pieces.map(({ kind, text }) => `${kind} ${text}`.trim())],
  );

test('finds no difference between equal versions', () => {
  expect(changed({})).toEqual([]);
  expect(changed({ concept: '12' })).toEqual([]);
});

test('compares details, examples, synonyms and the concept', () => {
  expect(
    changed({
      term: { ...before.term, varieties: ['st', 'nso'], nounClass: '9', origin: 'coined' },
      extras: { example: 'Pelo ya ka.', exampleEnglish: 'My heart.', synonyms: ['ticker'] },
      concept: '4127',
    }),
  ).toEqual([
    ['Variety', 'del', 'ins Sesotho, Sepedi'],
    ['Noun class', 'del', 'ins 9'],
    ['Origin', 'del', 'ins Coined by the contributor'],
    ['Example', 'ins Pelo ya ka.'],
    ['The example in English', 'ins My heart.'],
    ['Synonyms', 'ins ticker'],
    ['Concept', 'del 12', 'ins 4127'],
  ]);
});

test('compares the usage if both versions state it', () => {
  const usages = compareVersions(
    { ...before, usage: 'unrated' },
    { ...before, usage: 'preferred' },
  );
  expect(usages).toEqual([
    {
      field: 'usage',
      label: 'Usage',
      pieces: [
        { kind: 'del', text: 'Not rated' },
        { kind: 'ins', text: 'Preferred' },
      ],
    },
  ]);
  expect(compareVersions(before, { ...before, usage: 'preferred' })).toEqual([]);
});

test('marks the example with the language of the term', () => {
  const after = { ...before, extras: { ...extras, example: 'Pelo.' } };
  expect(compareVersions(before, after)).toMatchObject([{ langBefore: 'st', langAfter: 'st' }]);
});
