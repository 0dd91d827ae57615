import * as z from 'zod/mini';
import { commentRoles, commentRule } from '#domain/review/comment.ts';
import { endpoint, id, text, time } from '../endpoint.ts';

const comment = z.object({
  id,
  author: z.object({ name: z.string(), role: z.enum(commentRoles) }),
  /** Whether the caller wrote the comment. */
  own: z.boolean(),
  text: z.string(),
  createdAt: time,
});
export type Comment = z.infer<typeof comment>;

export const listComments = endpoint({
  method: 'GET',
  path: '/api/terms/{id}/comments',
  summary: 'Lists the comments of the author and verifiers on a submission, oldest first',
  needs: 'comment.read',
  /** `isOpen` is false some time after the decision, when nobody can comment any more. */
  reply: z.object({ comments: z.array(comment), isOpen: z.boolean() }),
});

export const addComment = endpoint({
  method: 'POST',
  path: '/api/terms/{id}/comments',
  summary: 'Comments on a submission',
  needs: 'comment.write',
  rate: 'comment',
  status: 201,
  body: z.object({ text: text(commentRule) }),
  reply: comment,
});
