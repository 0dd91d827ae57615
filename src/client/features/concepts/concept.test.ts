import { expect, test } from 'vitest';
import type { Read } from '#client/runtime/route.ts';
import { aConceptReply, aConceptWord } from '#tests/support/concept-reply.ts';
import { conceptHead, conceptMovedTo } from './concept.ts';

type Reply = ReturnType<typeof aConceptReply>;
const page = { params: { number: '4127' } };
const headOf = (reply: Reply | undefined) => conceptHead(page, (() => reply) as Read);

test('the title has the gloss and the number of languages', () => {
  const terms = [aConceptWord(), aConceptWord({ language: 'zulu' }), aConceptWord()];
  expect(headOf(aConceptReply({ terms })).title).toBe(
    'cell (living things) in two languages | Mazwi',
  );
  expect(headOf(aConceptReply({ gloss: null })).title).toBe('cell in one language | Mazwi');
});

test('the description is the definition or, without one, the best word of each language', () => {
  expect(headOf(aConceptReply()).description).toBe('The smallest living part.');
  const terms = [
    aConceptWord({ vernacularWord: 'iseli', language: 'zulu' }),
    aConceptWord({ vernacularWord: 'sero' }),
    aConceptWord({ vernacularWord: 'sera' }),
  ];
  const undefinedConcept = aConceptReply({ definition: null, terms });
  expect(headOf(undefinedConcept).description).toBe(
    'cell (living things): Shona sero, Zulu iseli.',
  );
  expect(headOf(undefinedConcept).linkedData?.('https://x')).not.toHaveProperty('description');
});

test('linked data describes a DefinedTerm with the words that are recommended', () => {
  const terms = [
    aConceptWord({ vernacularWord: 'sele', language: 'sotho', varieties: ['nso'] }),
    aConceptWord({ vernacularWord: 'seli', language: 'swahili', usage: 'deprecated' }),
    aConceptWord({ vernacularWord: 'tsele', language: 'venda', status: 'pending' }),
  ];
  const labels = [{ text: 'living cell', kind: 'admitted' as const }];
  const head = headOf(aConceptReply({ terms, labels }));
  expect(head.linkedData?.('https://mazwi.example')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    name: { '@value': 'cell', '@language': 'en' },
    alternateName: [
      { '@value': 'living cell', '@language': 'en' },
      { '@value': 'sele', '@language': 'nso' },
    ],
    termCode: '4127',
    description: 'The smallest living part.',
    url: 'https://mazwi.example/concept/4127',
    inDefinedTermSet: {
      '@type': 'DefinedTermSet',
      name: 'Mazwi',
      url: 'https://mazwi.example/dictionary',
    },
  });
});

test('search engines do not index a concept without a verified term, or an unknown one', () => {
  const terms = [aConceptWord({ status: 'pending' })];
  const head = headOf(aConceptReply({ terms }));
  expect([head.index, head.linkedData]).toEqual([false, undefined]);
  expect(headOf(undefined)).toMatchObject({ title: 'Concept | Mazwi', index: false });
});

test('a merged concept moves to the one that contains its terms', () => {
  const movedTo = (reply: Reply | undefined) => conceptMovedTo(page, (() => reply) as Read);
  expect(movedTo(aConceptReply())).toBeNull();
  expect(movedTo(undefined)).toBeNull();
  expect(movedTo(aConceptReply({ number: 12 }))).toBe('/concept/12');
});
