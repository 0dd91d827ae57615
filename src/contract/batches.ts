import * as z from 'zod/mini';
import { batchKinds } from '#domain/batch.ts';
import { languageIds } from '#domain/languages.ts';
import { personName } from './audit.ts';
import { count, endpoint, id, time } from './endpoint.ts';
import { paging } from './list-query.ts';

/** A change of many terms in one step. `person` is the author or verifier whom it concerns. */
const batch = z.object({
  id,
  kind: z.enum(batchKinds),
  actor: personName,
  person: z.nullable(personName),
  since: z.nullable(time),
  reason: z.nullable(z.string()),
  /** How many terms the batch changed. */
  terms: count,
  createdAt: time,
  undoneBy: z.nullable(personName),
  undoneAt: z.nullable(time),
});
export type Batch = z.infer<typeof batch>;

export const termName = z.object({
  id,
  englishWord: z.string(),
  vernacularWord: z.string(),
  language: z.enum(languageIds),
});
export type TermName = z.infer<typeof termName>;

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/admin/batches',
  summary: 'Lists changes of many terms in one step, newest first',
  needs: 'batch.undo',
  query: z.object(paging),
  reply: z.object({ batches: z.array(batch), total: count }),
});
export const undoBatch = endpoint({
  method: 'POST',
  path: '/api/admin/batches/{id}/undo',
  summary: 'Undoes a change of many terms, except for terms that have changed since',
  needs: 'batch.undo',
  recent: true,
  reply: z.object({ batch, restored: count, skipped: z.array(termName) }),
});
