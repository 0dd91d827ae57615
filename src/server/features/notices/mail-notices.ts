import type { TermName } from '#contract/terms/term.ts';
import type { SenseFacts } from '#domain/concept/sense-label.ts';
import { type NoticeKind, noticeKinds, notices } from '#domain/people/notice.ts';
import type { TermField } from '#domain/term/fields.ts';
import type { Covered } from '#server/identity/sessions/scopes.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import { isParticipant } from '#server/terms/access/participants.ts';
import { requestedSql } from '#server/terms/decisions/change-requests.ts';
import { termNameSql } from '#server/terms/rows/columns.ts';
import { englishWordSql } from '#server/terms/rows/english-word-sql.ts';
import { senseSubjectSql } from '#server/terms/rows/sense-subject-sql.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import { deliverySql, joinDelivery } from './delivery-sql.ts';
import { joinNamedConcept } from './named-concept.ts';

/** A notice as an email shows it, with what is true when the email is sent. */
export type MailNotice = Pick<
  Row<'notices'>,
  | 'id'
  | 'kind'
  | 'termId'
  | 'conceptNumber'
  | 'englishWord'
  | 'vernacularWord'
  | 'language'
  | 'role'
  | 'reason'
> &
  SenseFacts & {
    /** The English word of the concept, if the notice is about one. */
    conceptWord: string | null;
    /** Whether the notice is about a submission of the person who gets it. */
    isAuthor: boolean;
    /** The term that the person's term was merged into, or the public one that it repeats. */
    otherTerm: TermName | null;
    /** The field that the author should change, if the notice asks for that. */
    requestedField: TermField | null;
    /** Comments by other people since the notice, the oldest first. */
    comments: { name: string; text: string }[];
    /** What the person decides on as a verifier; null if the notice is not about that. */
    scope: Covered | null;
  };

/** The person who gets an email. The queue does not contain the name and the address. */
export type Recipient = Pick<Row<'users'>, 'id' | 'firstName'> & { email: string };

const GROUPS = `jsonb_build_object(${noticeKinds
  .map((kind) => `'${kind}', '${notices[kind].group}'`)
  .join(', ')})`;
/**
 * An email leaves out what is not true any more when it is sent: a decision that another one
 * followed, a role that changed again, a suspension that was lifted. It does not ask for a change
 * that the person has already made, and contains no comments of a conversation in which they may no
 * longer take part.
 */
const STILL_HOLDS = `
    case n.kind
      when 'approved' then t.status = 'verified'
      when 'edited' then t.status = 'verified'
      when 'rejected' then t.status = 'rejected'
      when 'reopened' then t.status = 'pending'
      when 'merged' then t.merged_into is not null
      when 'role' then n.role = r.role
      when 'applicationApproved' then r.role <> 'user'
      when 'suspended' then exists (
        select
        from suspensions x
        where x.user_id = n.user_id and x.lifted_at is null
      )
      when 'comment' then ${isParticipant('r')}
      when 'changesRequested' then t.changes_requested_at is not null
        and not exists (
          select
          from notices later
          where later.user_id = n.user_id
            and later.term_id = n.term_id
            and later.kind = n.kind
            and later.position > n.position
        )
      else true
    end`;
const NOTICES = `
  from notices n
  join users r on r.id = n.user_id
  left join terms t on t.id = n.term_id
  ${joinDelivery({ userId: 'n.user_id', kind: 'n.kind', group: `${GROUPS} ->> n.kind` })}`;
const ARE_OF_MAIL = `
  where n.mail_id = $1
    and ${deliverySql} <> 'off'
    and ${STILL_HOLDS}`;

/** A rejected term repeats a public one if it is the same word of the same concept. */
const OTHER_TERM = `(
    select ${termNameSql('o')}
    from terms o
    where case n.kind
      when 'merged' then o.id = t.merged_into
      when 'rejected' then o.concept_id = t.concept_id
        and o.id <> t.id
        and ${isPublicTerm('o')}
        and o.language = t.language
        and lower(o.vernacular_word) = lower(t.vernacular_word)
    end
    limit 1
  )`;
const COMMENTS = `(
    select coalesce(json_agg(
      json_build_object(
        'name', concat_ws(' ', u.first_name, u.last_name),
        'text', c.text
      )
      order by c.position
    ), '[]')
    from comments c
    join users u on u.id = c.author_id
    where n.kind = 'comment'
      and c.term_id = n.term_id
      and c.author_id <> n.user_id
      and c.created_at >= n.created_at
  )`;
const SCOPE = `(
    select json_build_object(
      'languages', coalesce(min(s.languages), '{}'),
      'subjects', coalesce(min(s.subjects), '{}')
    )
    from verifier_scopes s
    where s.user_id = n.user_id and s.lent_until is null
    having n.kind = 'applicationApproved' or n.role = 'verifier'
  )`;

const READ_NOTICES = `
  select
    n.id,
    n.kind,
    n.term_id,
    n.concept_number,
    n.english_word,
    n.vernacular_word,
    n.language,
    n.role,
    n.reason,
    case when n.term_id is null then ${englishWordSql('c')} end as concept_word,
    c.gloss,
    ${senseSubjectSql('c')} as sense_subject,
    coalesce(t.submitter_id = n.user_id, false) as is_author,
    ${OTHER_TERM} as other_term,
    case when n.kind = 'changesRequested' then ${requestedSql('requested_field')} end
      as requested_field,
    ${COMMENTS} as comments,
    ${SCOPE} as scope
  ${NOTICES}
  ${joinNamedConcept}
  ${ARE_OF_MAIL}
  order by n.position`;

/**
 * Reads the notices of an email, the oldest first, without those that no longer hold or whose kind
 * the person has switched off meanwhile.
 */
export async function readMailNotices(database: Queryable, mailId: string): Promise<MailNotice[]> {
  const { rows } = await database.query<MailNotice>(READ_NOTICES, [mailId]);
  return rows.filter(({ kind }) => noticeKinds.includes(kind as NoticeKind));
}

/** Reads who gets an email. Returns null if the person has no verified address any more. */
export async function readRecipient(
  database: Queryable,
  userId: string,
): Promise<Recipient | null> {
  const { rows } = await database.query<Recipient>(
    `select id, first_name, email
     from users
     where id = $1 and email_verified and email is not null`,
    [userId],
  );
  return rows[0] ?? null;
}

const CAN_SEND = `
  select
  from users u
  where u.id = $2
    and u.email = $3
    and u.email_verified
    and exists (select ${NOTICES} ${ARE_OF_MAIL})`;

/**
 * Checks that the person still has the address, and still wants at least one of the notices by
 * email.
 */
export async function canSend(
  tx: Queryable,
  mailId: string,
  { id, email }: Recipient,
): Promise<boolean> {
  const { rowCount } = await tx.query(CAN_SEND, [mailId, id, email]);
  return rowCount === 1;
}
