import * as z from 'zod/mini';
import {
  checkLabels,
  checkRelated,
  checkSourceCode,
  checkWikidataId,
  conceptReason,
  conceptTexts,
  isConceptNumber,
  restoreReason,
  splitGloss,
} from '#domain/concept/edit.ts';
import { editableLabelKinds } from '#domain/concept/labels.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { subjectIds } from '#domain/subjects.ts';
import { choice, endpoint, text } from '../endpoint.ts';
import { conceptNumberParam, conceptReply } from './concepts.ts';
import { checkedBy, keptText } from './term-body.ts';

const labelList = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      text: { type: 'string', minLength: 1, maxLength: limits.text.word },
      kind: { type: 'string', enum: editableLabelKinds },
    },
    required: ['text', 'kind'],
  },
  maxItems: limits.labels,
};
const numberList = {
  type: 'array',
  items: { type: 'integer', minimum: 1 },
  maxItems: limits.relations,
};
const related = z.optional(checkedBy(checkRelated, z.unknown(), numberList));

export const editConcept = endpoint({
  method: 'PATCH',
  path: '/api/concepts/{number}',
  params: conceptNumberParam,
  summary: 'Edits a concept, unless it has changed since the version that the caller read',
  needs: 'concept.edit',
  rate: 'decision',
  /**
   * Omitted properties do not change. The lists replace the stored lists: `labels` replaces
   * `editing.labels`; `broader` and `related` contain numbers of concepts, and replace those in
   * `relations`. A concept without a definition of its own has the best definition of its terms.
   */
  body: z.object({
    version: z.int({ error: m.rules_concept_version_missing }),
    subject: z.optional(choice(subjectIds, m.rules_subject_missing)),
    gloss: keptText(conceptTexts.gloss),
    definition: keptText(conceptTexts.definition),
    /** The code of the source. A new definition without a source is the verifier's own. */
    definitionSource: z.optional(
      checkedBy(checkSourceCode, z.unknown(), { type: ['string', 'null'] }),
    ),
    labels: z.optional(checkedBy(checkLabels, z.unknown(), labelList)),
    wikidataId: z.optional(
      checkedBy(checkWikidataId, z.unknown(), {
        type: ['string', 'null'],
        pattern: '^Q[1-9][0-9]{0,11}$',
      }),
    ),
    broader: related,
    related,
  }),
  reply: conceptReply,
});

export const mergeConcept = endpoint({
  method: 'POST',
  path: '/api/concepts/{number}/merge',
  params: conceptNumberParam,
  summary: 'Merges a concept into another one, and returns that one',
  needs: 'concept.merge',
  rate: 'decision',
  body: z.object({
    /** The number of the concept that stays. */
    into: z
      .int({ error: m.rules_concept_number_unknown })
      .check(z.refine(isConceptNumber, { error: m.rules_concept_number_unknown })),
    reason: text(conceptReason),
  }),
  reply: conceptReply,
});

export const splitConcept = endpoint({
  method: 'POST',
  path: '/api/concepts/{number}/split',
  params: conceptNumberParam,
  summary: 'Moves terms of a concept to a new concept, and returns the new one',
  needs: 'concept.split',
  rate: 'decision',
  body: z.object({
    /** The ids of the terms that move. */
    terms: z
      .array(z.uuid({ error: m.rules_split_terms_unknown }), { error: m.rules_split_terms_missing })
      .check(z.minLength(1, { error: m.rules_split_terms_missing })),
    gloss: text(splitGloss),
    reason: text(conceptReason),
  }),
  reply: conceptReply,
});

export const restoreConcept = endpoint({
  method: 'POST',
  path: '/api/concepts/{number}/restore',
  params: conceptNumberParam,
  summary: 'Undoes the merge of a concept, and returns it with the terms that it had',
  needs: 'concept.merge',
  rate: 'decision',
  body: z.object({ reason: text(restoreReason) }),
  reply: conceptReply,
});
