import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { bulkOutcomes } from '#domain/review/bulk.ts';
import { rejectionReason } from '#domain/term/reasons.ts';
import { endpoint, id, text } from '../endpoint.ts';

const idsInvalid = () => m.rules_bulk_ids_invalid({ max: limits.bulk });
const ids = z.array(id, { error: idsInvalid }).check(
  z.minLength(1, { error: idsInvalid }),
  z.maxLength(limits.bulk, { error: idsInvalid }),
  z.refine((list) => new Set(list).size === list.length, { error: idsInvalid }),
);

export const decideInBulk = endpoint({
  method: 'POST',
  path: '/api/verify/bulk',
  summary:
    'Rejects pending terms with one reason, approves terms of an import, or assigns a concept to terms',
  needs: 'term.bulk',
  rate: 'bulk',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('reject'), ids, reason: text(rejectionReason) }),
    z.object({ action: z.literal('approve'), ids }),
    z.object({
      action: z.literal('concept'),
      ids,
      /** The number of the concept. */
      concept: z.int({ error: m.rules_concept_unknown }),
    }),
  ]),
  /**
   * One result for each id, in the same order. `detail` says why a term was not changed, and `link`
   * is the path of the verified term of which it is a copy.
   */
  reply: z.object({
    results: z.array(
      z.object({
        id,
        outcome: z.enum(bulkOutcomes),
        detail: z.nullable(z.string()),
        link: z.nullable(z.string()),
      }),
    ),
  }),
});
