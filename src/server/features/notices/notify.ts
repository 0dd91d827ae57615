import type { Term } from '#contract/term.ts';
import { limits } from '#domain/limits.ts';
import { type NoticeKind, notices } from '#domain/notice.ts';
import type { Role } from '#domain/roles.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { delivery, joinDelivery } from './delivery-sql.ts';

type Notification = {
  kind: NoticeKind;
  userId: string;
  /** The user who acted. Users get no notices about their own actions. */
  actorId: string;
  term?: Pick<Term, 'id' | 'englishWord' | 'vernacularWord' | 'language'>;
  /** The concept, if the notice is about a concept instead of a term. */
  concept?: { number: number } | null;
  role?: Role;
  reason?: string | null;
  /** The decision that the notice reports. Undoing the decision deletes the notice. */
  decisionId?: string | null;
  /** When the change happened, if not now. Changes of the past are not mailed. */
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
    $4::uuid,
    $14::integer,
    $5,
    $6,
    $7,
    $8,
    $9,
    $11::uuid,
    coalesce($12::timestamptz, now()),
    now() + make_interval(secs => case when $11::uuid is null then 0 else $13 end),
    case
      when $12::timestamptz is not null or $15 or not u.email_verified then 'none'
      else
        case ${delivery}
          when 'now' then 'queued'
          when 'daily' then 'digest'
          else 'none'
        end
    end
  from users u
  ${joinDelivery({ userId: 'u.id', kind: '$3', group: '$10' })}
  where u.id = $1 and u.id <> $2 and not u.is_system`;

/**
 * Stores a notice and queues its email. Call it in the transaction of the change that the notice
 * reports. Nobody gets a notice about their own action, and system users get none at all. No email
 * is queued if the address is not verified, the change happened earlier, or the user has switched
 * off the emails of this kind. The email about a decision waits until the decision can no longer be
 * undone.
 */
export async function notify(tx: Queryable, notification: Notification): Promise<void> {
  const { kind, userId, actorId, term, concept, role, reason, decisionId, at } = notification;
  await tx.query(INSERT_NOTICE, [
    userId,
    actorId,
    kind,
    term?.id ?? null,
    term?.englishWord ?? null,
    term?.vernacularWord ?? null,
    term?.language ?? null,
    role ?? null,
    reason ?? null,
    notices[kind].group,
    decisionId ?? null,
    at ?? null,
    limits.noticeMails.decisionDelaySeconds,
    concept?.number ?? null,
    notification.mailedElsewhere ?? false,
  ]);
}
