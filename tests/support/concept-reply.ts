import type { ReplyOf } from '#contract/endpoint.ts';
import type { ConceptWord, getConcept } from '#contract/terms/concepts.ts';
import { wordFields } from '#domain/concept/word-fields.ts';

/** Returns a word as the API returns it for its concept. */
export const aConceptWord = (change: Partial<ConceptWord> = {}): ConceptWord => ({
  ...(Object.fromEntries(
    wordFields.map((field): [string, unknown] => [field, null]),
  ) as ConceptWord),
  id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  vernacularWord: 'moyo',
  language: 'shona',
  varieties: [],
  usage: 'unrated',
  reliability: 2,
  status: 'verified',
  verifiers: 1,
  sources: [],
  examples: [],
  ...change,
});

type Reply = ReplyOf<typeof getConcept>;

/** Returns a concept as the API returns it. */
export const aConceptReply = (change: Partial<Reply['concept']> = {}): Reply => ({
  concept: {
    id: '00000000-0000-4000-8000-000000000002',
    number: 4127,
    english: 'cell',
    gloss: 'living things',
    subject: 'biology',
    definition: 'The smallest living part.',
    definitionSource: null,
    wikidataId: null,
    labels: [],
    terms: [aConceptWord()],
    version: 1,
    updatedAt: '2026-11-02T08:00:00.000Z',
    url: 'https://mazwi.example/concept/4127',
    ...change,
  },
  siblings: [],
  relations: { broader: [], narrower: [], related: [] },
  sources: [],
  editing: null,
});
