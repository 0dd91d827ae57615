import type { Term } from '#contract/terms/term.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { notifyParticipant } from '../access/participants.ts';

export type NewComment = {
  text: string;
  /** When the comment was written; by default, now. */
  at?: string | undefined;
  /** People to tell who are not in the conversation yet. */
  alsoTell?: readonly string[];
};

/**
 * Stores a comment and tells the author of the submission, and the verifiers who commented on it or
 * requested changes. Nobody has more than one unread notice about the comments on a term.
 * @returns the id of the comment
 */
export async function storeComment(
  tx: Queryable,
  term: Term,
  { authorId, text, at, alsoTell = [] }: NewComment & { authorId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('comments')
    .values({ termId: term.id, authorId, text, ...(at !== undefined && { createdAt: at }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const userId of new Set([...(await findParticipants(tx, term)), ...alsoTell]))
    await notifyParticipant(tx, { userId, actorId: authorId, term, at });
  return id;
}

const FIND_PARTICIPANTS = `
  select u.id
  from users u
  where u.role in ('verifier', 'admin')
    and u.id in (
      select c.author_id
      from comments c
      where c.term_id = $1
      union
      select h.actor_id
      from term_history h
      where h.term_id = $1
        and h.is_request
    )
  order by u.id`;

async function findParticipants(tx: Queryable, { id, submitterId }: Term): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(FIND_PARTICIPANTS, [id]);
  return [submitterId, ...rows.map((row) => row.id)];
}
