import { notify } from '#server/features/notices/notify.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { hasInScope } from './scope-sql.ts';

type Notification = Parameters<typeof notify>[1];

/**
 * Returns the SQL condition that a person may take part in the conversation about the term `t`: its
 * author, administrators, and verifiers who have its language and subject in scope, unless they are
 * suspended.
 * @param person the alias of the table `users`
 */
export const isParticipant = (person: string): string => `(
    (
      ${person}.id = t.submitter_id
      or ${hasInScope(person, { language: 't.language', subject: 't.subject' })}
    )
    and not exists (
      select
      from suspensions x
      where x.user_id = ${person}.id and x.lifted_at is null
    )
  )`;

/**
 * Deletes the unread notice if its email has been sent, because new comments need another email. An
 * email that is still waiting includes the new comments anyway (mail-notices.ts).
 */
const DELETE_MAILED = `
  delete from notices n
  using mails
  where mails.id = n.mail_id
    and mails.state <> 'queued'
    and n.user_id = $1
    and n.term_id = $2
    and n.kind = 'comment'
    and n.read_at is null`;

const CAN_NOTIFY = `
  select
  from users u
  join terms t on t.id = $2
  where u.id = $1
    and ${isParticipant('u')}
    and not exists (
      select
      from notices n
      where n.user_id = u.id and n.term_id = t.id and n.kind = 'comment' and n.read_at is null
    )`;

/**
 * Stores a notice about the conversation on a submission, unless the person acted, has an unread
 * one that waits for its email, or may no longer take part. Call it in the transaction of the
 * change that the notice reports.
 */
export async function notifyParticipant(
  tx: Queryable,
  notification: Omit<Notification, 'kind'> & Required<Pick<Notification, 'term'>>,
): Promise<void> {
  const { userId, actorId, term } = notification;
  if (userId === actorId) return;
  await tx.query(DELETE_MAILED, [userId, term.id]);
  const { rowCount } = await tx.query(CAN_NOTIFY, [userId, term.id]);
  if (rowCount > 0) await notify(tx, { ...notification, kind: 'comment' });
}
