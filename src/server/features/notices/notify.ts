import { limits } from '#domain/limits.ts';
import { type NoticeKind, notices } from '#domain/people/notice.ts';
import type { Role } from '#domain/roles.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { deliverySql, joinDelivery } from './delivery-sql.ts';

type Notification = {
  kind: NoticeKind;
  userId: string;
  /** The user who acted. Users get no notices about their own actions. */
  actorId: string;
  term?: { id: string };
  /** The concept, if the notice is about a concept instead of a term. */
  concept?: { number: number } | null;
  role?: Role;
  reason?: string | null;
  /** The decision that the notice reports. Undoing the decision deletes the notice. */
  decisionId?: string | null;
  /** When the change happened; by default, now. Earlier changes are not mailed. */
  at?: string | undefined;
  /** True if the person gets another email about this, so that the notice is not mailed. */
  mailedElsewhere?: boolean;
};

const INSERT_NOTICE = `
  insert into notices (
    user_id,
    kind,
    term_id,
    concept_number,
    english_word,
    vernacular_word,
    language,
    role,
    reason,
    decision_id,
    created_at,
    due_at,
    mail
  )
  select
    u.id,
    $3,
    t.id,
    $5::integer,
    t.english_word,
    t.vernacular_word,
    t.language,
    $6,
    $7,
    $9::uuid,
    coalesce($10::timestamptz, now()),
    now() + make_interval(secs => $11),
    case
      when $10::timestamptz is not null or $12 or not u.email_verified then 'none'
      else
        case ${deliverySql}
          when 'now' then 'queued'
          when 'daily' then 'digest'
          else 'none'
        end
    end
  from users u
  left join terms t on t.id = $4::uuid
  ${joinDelivery({ userId: 'u.id', kind: '$3', group: '$8' })}
  where u.id = $1 and u.id <> $2 and not u.is_system`;

/**
 * Stores a notice and queues its email. Call it in the transaction of the change that the notice
 * reports, after the change: the words come from the stored term. Nobody gets a notice about their
 * own action, and system users get none at all. No email is queued if the address is not verified,
 * the change happened earlier, or the user has switched off the emails of this kind. The email
 * waits for further notices (queue-mails.ts).
 */
export async function notify(tx: Queryable, notification: Notification): Promise<void> {
  const { kind, userId, actorId, term, concept, role, reason, decisionId, at } = notification;
  await tx.query(INSERT_NOTICE, [
    userId,
    actorId,
    kind,
    term?.id ?? null,
    concept?.number ?? null,
    role ?? null,
    reason ?? null,
    notices[kind].group,
    decisionId ?? null,
    at ?? null,
    limits.mails.collectSeconds,
    notification.mailedElsewhere ?? false,
  ]);
}
