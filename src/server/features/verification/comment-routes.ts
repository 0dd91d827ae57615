import type { FastifyInstance } from 'fastify';
import { addComment, type Comment, listComments } from '#contract/comments.ts';
import type { Term } from '#contract/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { can } from '#domain/permissions.ts';
import { checkActive } from '#server/identity/sessions/active.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findStoredReply, once } from '#server/platform/http/idempotency.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { findTerm } from '#server/terms/read.ts';
import {
  isConversationOpen,
  listComments as queryComments,
  addComment as storeComment,
} from './comments.ts';

/**
 * The conversation between the author of a submission and the verifiers, whatever their scope is.
 */
export function commentRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  type Named = { caller: SignedInCaller; params: { id: string } };
  /** @throws 403 if the caller is neither the author nor a verifier */
  const loadResource = async ({ caller, params }: Named): Promise<Term> => {
    const term = await findTerm(database, caller, params.id);
    if (term.submitterId !== caller.user.id && !can(caller.viewerRole, 'term.verify'))
      throw new HttpProblem(403, m.errors_detail_role());
    return term;
  };

  registerEndpoint(app, listComments, {
    loadResource,
    handle: async ({ caller, resource }) => ({
      comments: await queryComments(database, resource.id, caller.user.id),
      isOpen: await isConversationOpen(database, resource.id),
    }),
  });

  registerEndpoint(app, addComment, {
    loadResource,
    precheck: async ({ caller, resource, idempotency }) => {
      const first = await findStoredReply<Comment>(database, caller.user.id, idempotency);
      if (!first && !(await isConversationOpen(database, resource.id)))
        throw new HttpProblem(409, m.errors_detail_comments_closed({ days: limits.commentDays }));
      return first;
    },
    handle: ({ caller, resource, body, idempotency }) =>
      database.transaction(async (tx) => {
        const authorId = caller.user.id;
        const comment = await once(tx, authorId, idempotency, () =>
          storeComment(tx, resource, { authorId, text: body.text }),
        );
        await checkActive(tx, authorId);
        return comment;
      }),
  });
}
