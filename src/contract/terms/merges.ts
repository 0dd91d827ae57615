import * as z from 'zod/mini';
import { conceptReason } from '#domain/concept/edit.ts';
import { m } from '#domain/messages.ts';
import { count, endpoint, id, text, time } from '../endpoint.ts';
import { paging } from '../list-query.ts';
import { term, termName } from './term.ts';

export const mergeTerm = endpoint({
  method: 'POST',
  path: '/api/terms/{id}/merge',
  summary: 'Merges a verified term into another one in its language, and returns the merged term',
  needs: 'term.merge',
  rate: 'decision',
  body: z.object({
    /** The id of the term that stays. */
    into: z.uuid({ error: m.rules_merge_into_unknown }),
    reason: text(conceptReason),
  }),
  reply: term,
});

export const undoTermMerge = endpoint({
  method: 'POST',
  path: '/api/terms/{id}/merge/undo',
  summary: 'Undoes the merge of a term within seven days',
  needs: 'term.merge',
  rate: 'decision',
  reply: term,
});

const merge = z.object({
  id,
  kind: z.enum(['term', 'concept', 'split']),
  /** The merged term and the one that stays; null for concepts. */
  terms: z.nullable(z.object({ from: termName, into: termName })),
  /** The numbers of the concepts; null for terms. `into` is the new concept of a split. */
  concepts: z.nullable(z.object({ from: z.int(), into: z.int() })),
  reason: z.nullable(z.string()),
  /** The verifier, or an empty text if the account was deleted. */
  by: z.string(),
  createdAt: time,
  undoneAt: z.nullable(time),
  canUndo: z.boolean(),
});
export type Merge = z.infer<typeof merge>;

export const listMerges = endpoint({
  method: 'GET',
  path: '/api/merges',
  summary: 'Lists the merges and splits of the last seven days, newest first',
  needs: 'term.merge',
  query: z.object(paging),
  reply: z.object({ merges: z.array(merge), total: count }),
});
