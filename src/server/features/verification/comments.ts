import type { Comment } from '#contract/comments.ts';
import type { Term } from '#contract/term.ts';
import type { CommentRole } from '#domain/comment.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { notifyOnce } from '#server/terms/notify-once.ts';
import { nameOrPlaceholder, personName } from './queue-facts.ts';

type CommentRow = Pick<Comment, 'id' | 'own' | 'text' | 'createdAt'> & {
  name: string;
  role: CommentRole;
};

const SELECT_COMMENTS = `
  select
    c.id,
    c.text,
    c.created_at,
    c.author_id = $2 as own,
    ${personName('u')} as name,
    case when c.author_id = t.submitter_id then 'submitter' else 'verifier' end as role
  from comments c
  join terms t on t.id = c.term_id
  join users u on u.id = c.author_id`;

const LIST_COMMENTS = `
  ${SELECT_COMMENTS}
  where c.term_id = $1
  order by c.position`;

const READ_COMMENT = `
  ${SELECT_COMMENTS}
  where c.id = $1`;

const toComment = ({ name, role, ...row }: CommentRow): Comment => ({
  ...row,
  author: { name: nameOrPlaceholder(name), role },
});

/** Lists the comments on a submission, oldest first. */
export async function listComments(
  database: Queryable,
  termId: string,
  callerId: string,
): Promise<Comment[]> {
  const { rows } = await database.query<CommentRow>(LIST_COMMENTS, [termId, callerId]);
  return rows.map(toComment);
}

/** A withdrawn term has no decision. */
const IS_OPEN = `
  select
    t.status = 'pending'
      or greatest(
        t.withdrawn_at,
        (
          select max(h.created_at)
          from term_history h
          where h.term_id = t.id and h.action in ('verified', 'rejected')
        )
      ) > now() - make_interval(days => $2) as is_open
  from terms t
  where t.id = $1`;

/** Checks whether people can still comment on a submission. */
export async function isConversationOpen(database: Queryable, termId: string): Promise<boolean> {
  const { rows } = await database.query<{ isOpen: boolean | null }>(IS_OPEN, [
    termId,
    limits.commentDays,
  ]);
  return rows[0]?.isOpen === true;
}

type NewComment = {
  authorId: string;
  text: string;
  /** When it was written, if not now. */
  at?: string | undefined;
  /** People to tell who are not in the conversation yet. */
  alsoTell?: readonly string[];
};

/**
 * Stores a comment and tells the author of the submission, and the verifiers who commented on it or
 * requested changes. Nobody has more than one unread notice about the comments on a term.
 */
export async function addComment(
  tx: Queryable,
  term: Term,
  { authorId, text, at, alsoTell = [] }: NewComment,
): Promise<Comment> {
  const { id } = await tx
    .insertInto('comments')
    .values({ termId: term.id, authorId, text, ...(at !== undefined && { createdAt: at }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const userId of new Set([...(await findParticipants(tx, term)), ...alsoTell]))
    await notifyOnce(tx, { kind: 'comment', userId, actorId: authorId, term, at });
  const { rows } = await tx.query<CommentRow>(READ_COMMENT, [id, authorId]);
  const [row] = rows;
  if (!row) throw new Error(`the comment ${id} was not stored`);
  return toComment(row);
}

/**
 * A request for changes is an entry with a reason and without changes that is neither a decision
 * nor an undone one.
 */
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
        and h.action = 'updated'
        and h.changes is null
        and h.reason <> $2
        and not exists (
          select
          from term_decisions d
          where d.term_id = h.term_id and d.position = h.position
        )
    )
  order by u.id`;

async function findParticipants(tx: Queryable, { id, submitterId }: Term): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(FIND_PARTICIPANTS, [id, m.term_history_undone()]);
  return [submitterId, ...rows.map((row) => row.id)];
}
