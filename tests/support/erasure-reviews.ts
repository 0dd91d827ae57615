import type { Queryable } from '#server/platform/db/database.ts';

/** The people, the terms and the texts that `addReviews` uses. */
type Given = {
  personId: string;
  otherId: string;
  /** A term of the person, and one of somebody else. */
  own: string;
  ofAnother: string;
  name: string;
  address: string;
};

/**
 * Stores data about a person in every table about reviews: as the author of submissions, and as a
 * verifier and administrator.
 */
export async function addReviews(
  database: Queryable,
  { personId, otherId, own, ofAnother, name, address }: Given,
): Promise<void> {
  const remark = `Ask ${name} about it.`;
  for (const statement of [
    `insert into suspensions (user_id, reason, suspended_by, lifted_by, lifted_at)
     values
       ('${personId}', '${remark}', '${otherId}', '${otherId}', now()),
       ('${otherId}', '${remark}', '${personId}', '${personId}', now())`,
    `insert into person_flags (user_id, flagged_by, reason, closed_by, closed_at)
     values
       ('${personId}', '${otherId}', '${remark}', '${otherId}', now()),
       ('${otherId}', '${personId}', '${remark}', '${personId}', now())`,
    `insert into verifier_scopes (user_id, languages, subjects, granted_by)
     values
       ('${personId}', '{shona}', '{}', '${otherId}'),
       ('${otherId}', '{venda}', '{}', '${personId}')`,
    `insert into contributor_pages (user_id) values ('${personId}')`,
    `insert into language_statements (user_id, language, relation)
     values ('${personId}', 'shona', 'taught')`,
    `insert into invitations (
       email, email_hash, token_hash, languages, subjects, invited_by, expires_at, accepted_by,
       accepted_at
     )
     values
       ('${address}', 'a', 'unseen 1', '{}', '{}', '${otherId}', now(), null, null),
       (null, 'b', 'unseen 2', '{}', '{}', '${otherId}', now(), '${personId}', now()),
       (null, 'c', 'unseen 3', '{}', '{}', '${personId}', now(), null, null)`,
    `insert into batches (kind, actor_id, person_id, reason, undone_by, undone_at)
     values
       ('spam', '${otherId}', '${personId}', '${remark}', '${otherId}', now()),
       ('spam', '${personId}', '${otherId}', '${remark}', '${personId}', now())`,
    `update terms
     set changes_requested_at = now(), changes_requested_by = '${personId}'
     where status = 'pending' and submitter_id <> '${personId}'`,
    `insert into term_decisions (position, term_id, actor_id, kind, before, undone_by, undone_at)
     values
       (1, '${own}', '${otherId}', 'approve', '{"notes": "By ${name}."}', null, null),
       (2, '${ofAnother}', '${personId}', 'approve', '{}', '${personId}', now())`,
    `insert into second_looks (term_id, decision_id, verdict, reason, verifier_id, decided_at)
     select
       term_id,
       id,
       'reject',
       '${remark}',
       case when term_id = '${own}' then '${otherId}'::uuid else '${personId}' end,
       now()
     from term_decisions
     where (term_id, position) in (('${own}', 1), ('${ofAnother}', 2))`,
    `insert into term_approvals (term_id, verifier_id)
     values ('${own}', '${otherId}'), ('${ofAnother}', '${personId}')`,
    `insert into claims (term_id, verifier_id, session_id, expires_at)
     select '${ofAnother}', '${personId}', id, now()
     from sessions
     where sess ->> 'userId' = '${otherId}'`,
    `insert into comments (term_id, author_id, text)
     values ('${own}', '${otherId}', '${remark}'), ('${own}', '${personId}', 'I am ${name}.')`,
    `insert into proposals (
       term_id, author_id, changes, version, source, reason, status, decided_by, decided_at,
       decision_reason, approved_by, approved_at
     )
     values
       (
         '${ofAnother}', '${personId}', '{"notes": {"from": null, "to": "By ${name}."}}', 1,
         'Told by ${name}.', '${remark}', 'rejected', '${otherId}', now(), '${remark}',
         '${otherId}', now()
       ),
       (
         '${own}', '${otherId}', '{"plural": {"from": null, "to": "moyo"}}', 1,
         'A book.', '${remark}', 'rejected', '${personId}', now(), '${remark}',
         '${personId}', now()
       )`,
    `insert into term_merges (
       from_id, into_id, moved, actor_id, reason, undone_by, undone_at
     )
     values
       ('${own}', '${ofAnother}', '{}', '${otherId}', '${remark}', null, null),
       ('${ofAnother}', '${own}', '{}', '${personId}', '${remark}', '${personId}', now())`,
    `insert into mails (kind, user_id, day) values ('digest', '${personId}', '2026-11-22')`,
    `insert into notice_deliveries (user_id, kind, delivery)
     values ('${personId}', 'comment', 'daily')`,
  ])
    await database.query(statement);
}
