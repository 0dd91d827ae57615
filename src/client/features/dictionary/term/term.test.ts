import { expect, test } from 'vitest';
import type { Read } from '#client/runtime/route.ts';
import type { Term } from '#contract/terms/term.ts';
import { aTermReply, emptyEntry } from '#tests/support/term-reply.ts';
import { definedTerm, termHead } from './term.ts';

const lebone = aTermReply({
  id: '0f6c9a52-3a43-4f8e-9d8c-0c1f6f1f7a10',
  englishWord: 'light',
  vernacularWord: 'seetša',
  meaning: 'What makes it possible\nto see.',
  language: 'sotho',
  subject: 'physics',
  varieties: ['nso'],
  status: 'verified',
  submitterId: '0f6c9a52-3a43-4f8e-9d8c-0c1f6f1f7a11',
  verifierId: null,
  verifiedAt: null,
  createdAt: '2026-10-14T16:40:00.000Z',
  updatedAt: '2026-10-14T16:40:00.000Z',
});
const headOf = (term: Term | undefined) =>
  termHead({ params: { id: lebone.id } }, (() =>
    term
      ? {
          term,
          ...emptyEntry,
        }
      : undefined) as Read);

test('titles a term with both words and its language, and describes it by its definition', () => {
  expect(headOf(lebone)).toMatchObject({
    title: 'light in Sesotho: seetša | Mazwi',
    description: 'What makes it possible to see.',
    canonical: `/dictionary/${lebone.id}`,
    index: true,
  });
});

test('leaves a missing definition out of the description and the linked data', () => {
  const withoutDefinition = { ...lebone, meaning: '' };
  expect(headOf(withoutDefinition).description).toBe('“light” in Sesotho is “seetša”.');
  expect(definedTerm(withoutDefinition, 'https://mazwi.example.org')).not.toHaveProperty(
    'description',
  );
});

test('lets search engines index only verified terms', () => {
  expect(headOf({ ...lebone, status: 'pending' })).toMatchObject({ index: false });
  expect(headOf({ ...lebone, status: 'pending' })).not.toHaveProperty('linkedData');
  expect(headOf(undefined).index).toBe(false);
});

test('describes a term as linked data in the language of its vernacular word', () => {
  expect(definedTerm(lebone, 'https://mazwi.example.org')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    name: 'seetša',
    alternateName: 'light',
    inLanguage: 'nso',
    description: 'What makes it possible\nto see.',
    url: `https://mazwi.example.org/dictionary/${lebone.id}`,
    inDefinedTermSet: {
      '@type': 'DefinedTermSet',
      name: 'Mazwi',
      url: 'https://mazwi.example.org/dictionary',
    },
  });
});
