import type { Term } from '#contract/term.ts';
import { type NoticeKind, notices } from '#domain/notice.ts';
import type { Role } from '#domain/roles.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export type Told = {
  kind: NoticeKind;
  userId: string;
  /** Who did it: nobody is told of what they did themselves. */
  actorId: string;
  term?: Pick<Term, 'id' | 'englishWord' | 'vernacularWord' | 'language'>;
  role?: Role;
  reason?: string | null;
};

/**
 * Tells a person what became of what they did, in the transaction of the decision: it is told and
 * queued for the mail with it, or not at all.
 * System users are told nothing, and without a verified address, or with the switch off, there is
 * no mail.
 */
export async function notify(
  tx: Queryable,
  { kind, userId, actorId, term, role, reason }: Told,
): Promise<void> {
  await tx.query(
    `insert into notices (user_id, kind, term_id, english_word, vernacular_word, language, role, reason, mail)
     select u.id, $3, $4::uuid, $5, $6, $7, $8, $9,
       case when u.email_verified and not exists (select 1 from notice_preferences p where p.user_id = u.id and p.kind_group = $10 and not p.email) then 'queued' else 'none' end
     from users u where u.id = $1 and u.id <> $2 and not u.is_system`,
    [
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
    ],
  );
}
