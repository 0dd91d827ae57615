import type { FastifyInstance } from 'fastify';
import { errorText } from '#contract/error-texts.ts';
import { addComment, type Comment, listComments } from '#contract/terms/comments.ts';
import { limits } from '#domain/limits.ts';
import { checkActive } from '#server/identity/sessions/active.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { findStoredReply, runOnce } from '#server/platform/http/requests/idempotency.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { findTerm } from '#server/terms/rows/read.ts';
import {
  joinConversation,
  type Participant,
  listComments as queryComments,
  addComment as storeComment,
} from './comments.ts';

export function commentRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  type Named = { caller: SignedInCaller; params: { id: string } };
  const loadResource = async ({ caller, params }: Named): Promise<Participant> =>
    joinConversation(database, await findTerm(database, caller, params.id), caller);

  registerEndpoint(app, listComments, {
    loadResource,
    handle: async ({ resource }) => ({
      comments: await queryComments(database, resource),
      isOpen: resource.isOpen,
    }),
  });

  registerEndpoint(app, addComment, {
    loadResource,
    precheck: async ({ caller, resource, idempotency }) => {
      const first = await findStoredReply<Comment>(database, caller.user.id, idempotency);
      if (!first && !resource.isOpen)
        throw new HttpProblem(409, errorText('comments_closed', { days: limits.commentDays }));
      return first;
    },
    handle: ({ caller, resource, body, idempotency }) =>
      database.transaction(async (tx) => {
        const authorId = caller.user.id;
        const comment = await runOnce(tx, authorId, idempotency, () =>
          storeComment(tx, resource, body),
        );
        await checkActive(tx, authorId);
        return comment;
      }),
  });
}
