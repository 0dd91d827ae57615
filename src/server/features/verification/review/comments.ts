import type { CurrentUser } from '#contract/account/identity.ts';
import { errorText } from '#contract/error-texts.ts';
import type { Comment } from '#contract/terms/comments.ts';
import type { Term } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { can } from '#domain/permissions.ts';
import type { CommentRole } from '#domain/review/comment.ts';
import type { ViewerRole } from '#domain/roles.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { checkScope } from '#server/terms/access/check-scope.ts';
import { type NewComment, storeComment } from '#server/terms/edits/comments.ts';
import { nameOrPlaceholder, personName } from '../queue/queue-facts.ts';

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

/**
 * A conversation stays open until some time after the decision. A withdrawn term has no decision,
 * so the time of the withdrawal counts instead.
 */
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

/** A person in the conversation about a submission. Only `joinConversation` makes these. */
export type Participant = {
  term: Term;
  personId: string;
  /** Whether people can still comment. */
  isOpen: boolean;
};

type Person = { viewerRole: ViewerRole; user: Pick<CurrentUser, 'id' | 'scope'> };

/**
 * Lets a person read and write the comments on a submission.
 * @throws 403 unless the person is the author, an administrator, or a verifier who has the language
 * and subject of the submission in scope
 */
export async function joinConversation(
  database: Queryable,
  term: Term,
  person: Person,
): Promise<Participant> {
  const { user, viewerRole } = person;
  if (term.submitterId !== user.id) {
    if (!can(viewerRole, 'term.verify')) throw new HttpProblem(403, errorText('role'));
    checkScope(person, term);
  }
  const { rows } = await database.query<{ isOpen: boolean | null }>(IS_OPEN, [
    term.id,
    limits.commentDays,
  ]);
  return { term, personId: user.id, isOpen: rows[0]?.isOpen === true };
}

/** Lists the comments on a submission, oldest first. */
export async function listComments(
  database: Queryable,
  { term, personId }: Participant,
): Promise<Comment[]> {
  const { rows } = await database.query<CommentRow>(LIST_COMMENTS, [term.id, personId]);
  return rows.map(toComment);
}

/** Stores a comment, and tells the other people in the conversation. */
export async function addComment(
  tx: Queryable,
  { term, personId: authorId }: Participant,
  comment: NewComment,
): Promise<Comment> {
  const id = await storeComment(tx, term, { ...comment, authorId });
  const { rows } = await tx.query<CommentRow>(READ_COMMENT, [id, authorId]);
  const [row] = rows;
  if (!row) throw new Error(`the comment ${id} was not stored`);
  return toComment(row);
}
