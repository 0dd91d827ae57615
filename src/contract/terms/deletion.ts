import * as z from 'zod/mini';
import { m } from '#domain/messages.ts';
import { endpoint } from '../endpoint.ts';

export const deleteTerm = endpoint({
  method: 'DELETE',
  path: '/api/terms/{id}',
  summary: 'Deletes the text of a rejected term, which nobody can see any more',
  needs: 'term.delete',
  recent: true,
  body: z.object({
    confirmation: z.literal('delete', { error: m.rules_delete_confirmation }),
  }),
  reply: z.object({ deleted: z.boolean() }),
});
