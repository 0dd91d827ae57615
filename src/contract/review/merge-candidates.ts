import * as z from 'zod/mini';
import { mergeFacts } from '#domain/concept/merge-facts.ts';
import { languageIds } from '#domain/languages.ts';
import { candidateStates, candidateSuggestions } from '#domain/review/merge-candidate.ts';
import { subjectIds } from '#domain/subjects.ts';
import { choice, count, endpoint, id, time } from '../endpoint.ts';
import { allOr, paging } from '../list-query.ts';
import { conceptLink } from '../terms/concepts.ts';
import { term } from '../terms/term.ts';

const comparedConcept = z.extend(conceptLink, {
  version: count,
  definition: z.nullable(z.string()),
  /** Its other English names. */
  labels: z.array(z.string()),
  /** Its verified terms, the best first. */
  terms: z.array(
    z.pick(term, {
      id: true,
      vernacularWord: true,
      language: true,
      varieties: true,
      usage: true,
      partOfSpeech: true,
    }),
  ),
});
export type ComparedConcept = z.infer<typeof comparedConcept>;

const candidate = z.object({
  id,
  state: z.enum(candidateStates),
  /** The sum of the weights. */
  score: z.int(),
  /** Each fact for (a positive weight) or against one meaning, and the languages it is about. */
  evidence: z.array(
    z.object({
      fact: z.enum(mergeFacts),
      weight: z.int(),
      languages: z.array(z.enum(languageIds)),
    }),
  ),
  /** Both concepts, the one with more reliable words first. */
  concepts: z.array(comparedConcept).check(z.length(2)),
  decidedAt: z.nullable(time),
  /** The verifier who decided, or an empty text if nobody has, or the account was deleted. */
  decidedBy: z.string(),
});
export type MergeCandidate = z.infer<typeof candidate>;

export const listMergeCandidates = endpoint({
  method: 'GET',
  path: '/api/merge-candidates',
  summary: 'Lists pairs of concepts that may have the same meaning, the clearest first',
  needs: 'concept.merge',
  query: z.object({
    /** `merge` and `keep-apart` list open candidates, `kept-apart` those that were kept apart. */
    list: z._default(choice([...candidateSuggestions, 'kept-apart']), 'merge'),
    language: allOr(languageIds),
    subject: allOr(subjectIds),
    ...paging,
  }),
  reply: z.object({ candidates: z.array(candidate), total: count }),
});
