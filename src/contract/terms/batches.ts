import * as z from 'zod/mini';
import { batchKinds } from '#domain/site/batch.ts';
import { personName } from '../administration/audit.ts';
import { count, endpoint, id, time } from '../endpoint.ts';
import { paging } from '../list-query.ts';
import { termName } from './term.ts';

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
