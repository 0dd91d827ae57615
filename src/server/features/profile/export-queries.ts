import { reviewExportQueries } from './review-export-queries.ts';

/**
 * A condition that selects the rows of the user's account at the embedded identity provider. The
 * table must have the alias `p`.
 */
const OF_ACCOUNT = `p.account_id::text = (
      select subject from users where id = $1 and issuer = 'embedded'
    )`;

/**
 * The queries for the data export, by section. `$1` is the user's id. The rows contain no hashes or
 * tokens, and no data about other people. data-export.test.ts checks that every column that refers
 * to a user or an account has a section.
 */
export const exportQueries: Record<string, string> = {
  person: `
    select to_jsonb(u) - '{is_system,erased_at}'::text[] as row
    from users u
    where u.id = $1`,
  signInAccount: `
    select to_jsonb(a) - '{password_hash,registration_hash}'::text[] as row
    from accounts a
    join users u on u.issuer = 'embedded' and u.subject = a.id::text
    where u.id = $1`,
  adminGrant: `
    select jsonb_build_object('granted_at', g.granted_at) as row
    from admin_grants g
    join users u
      on g.address_hash = encode(sha256(convert_to(lower(u.email), 'UTF8')), 'hex')
    where u.id = $1 and u.email_verified`,
  sessions: `
    select jsonb_build_object(
      'expires', s.expire,
      'signed_in_at', to_timestamp((s.sess ->> 'signedInAt')::bigint / 1000.0),
      'authenticated_at', to_timestamp((s.sess ->> 'authenticatedAt')::bigint / 1000.0),
      'second_factor', coalesce((s.sess ->> 'secondFactor')::boolean, false),
      'user_agent', s.user_agent
    ) as row
    from sessions s
    where s.sess ->> 'userId' = $1::text
    order by s.expire`,
  passkeys: `
    select to_jsonb(p) - '{account_id,credential_id,public_key,counter}'::text[] as row
    from passkeys p
    where ${OF_ACCOUNT}
    order by p.created_at`,
  authenticatorApps: `
    select to_jsonb(p) - '{account_id,secret,last_step}'::text[] as row
    from authenticator_apps p
    where ${OF_ACCOUNT}`,
  recoveryCodes: `
    select jsonb_build_object('created_at', p.created_at) as row
    from recovery_codes p
    where ${OF_ACCOUNT}
    order by p.created_at`,
  trustedBrowsers: `
    select jsonb_build_object('expires_at', p.expires_at) as row
    from trusted_browsers p
    where ${OF_ACCOUNT}
    order by p.expires_at`,
  unfinishedPasskeys: `
    select jsonb_build_object('expires_at', p.expires_at) as row
    from passkey_challenges p
    where ${OF_ACCOUNT}
    order by p.expires_at`,
  linksInMails: `
    select jsonb_build_object('purpose', p.purpose, 'expires_at', p.expires_at) as row
    from account_tokens p
    where ${OF_ACCOUNT}
    order by p.expires_at`,
  securityEvents: `
    select to_jsonb(e) - '{user_id,position}'::text[] as row
    from security_events e
    where e.user_id = $1
    order by e.position`,
  submissions: `
    select to_jsonb(t) - '{verifier_id,changes_requested_by}'::text[] as row
    from terms t
    where t.submitter_id = $1
    order by t.created_at, t.id`,
  examplesOfSubmissions: `
    select to_jsonb(e) as row
    from examples e
    join terms t on t.id = e.term_id
    where t.submitter_id = $1
    order by e.created_at, e.id`,
  labelsOfSubmissions: `
    select to_jsonb(l) as row
    from concept_labels l
    join terms t on t.id = l.term_id
    where t.submitter_id = $1
    order by t.created_at, t.id, l.text`,
  lookupFormsOfSubmissions: `
    select to_jsonb(f) as row
    from lookup_forms f
    join terms t on t.id = f.term_id
    where t.submitter_id = $1
    order by t.created_at, t.id, f.kind, f.form`,
  sourcesOfSubmissions: `
    select to_jsonb(s) as row
    from term_sources s
    join terms t on t.id = s.term_id
    where t.submitter_id = $1
    order by t.created_at, t.id, s.source`,
  confirmationsOfSubmissions: `
    select to_jsonb(c) - 'verifier_id' as row
    from term_confirmations c
    join terms t on t.id = c.term_id
    where t.submitter_id = $1
    order by c.confirmed_at, c.term_id`,
  definitionsOfConcepts: `
    select jsonb_build_object('concept_number', c.number, 'definition', c.definition) as row
    from concepts c
    join terms t on t.id = c.definition_term_id
    where t.submitter_id = $1
    order by c.number`,
  historyOfSubmissions: `
    select to_jsonb(h) - 'actor_id' as row
    from term_history h
    join terms t on t.id = h.term_id
    where t.submitter_id = $1
    order by h.position`,
  actionsOnTerms: `
    select to_jsonb(h) as row
    from term_history h
    where h.actor_id = $1
    order by h.position`,
  termsVerified: `
    select jsonb_build_object('term_id', t.id, 'verified_at', t.verified_at) as row
    from terms t
    where t.verifier_id = $1
    order by t.verified_at, t.id`,
  termsConfirmed: `
    select jsonb_build_object('term_id', c.term_id, 'confirmed_at', c.confirmed_at) as row
    from term_confirmations c
    where c.verifier_id = $1
    order by c.confirmed_at, c.term_id`,
  actionsOnConcepts: `
    select to_jsonb(h) as row
    from concept_history h
    where h.actor_id = $1
    order by h.position`,
  applications: `
    select to_jsonb(a) - 'reviewed_by' as row
    from verifier_applications a
    where a.user_id = $1
    order by a.created_at`,
  applicationsDecided: `
    select jsonb_build_object(
      'application_id', a.id,
      'decision', a.status,
      'note', a.review_notes,
      'decided_at', a.reviewed_at
    ) as row
    from verifier_applications a
    where a.reviewed_by = $1
    order by a.reviewed_at`,
  queuePreferences: `
    select to_jsonb(p) as row
    from verifier_preferences p
    where p.user_id = $1`,
  reports: `
    select to_jsonb(r) - 'closed_by' as row
    from reports r
    where r.reporter_id = $1
    order by r.created_at`,
  reportsClosed: `
    select jsonb_build_object(
      'report_id', r.id,
      'term_id', r.term_id,
      'status', r.status,
      'note', r.note,
      'closed_at', r.closed_at
    ) as row
    from reports r
    where r.closed_by = $1
    order by r.closed_at`,
  monthsOfSubmissions: `
    select to_jsonb(m) as row
    from contributor_months m
    where m.person_id = $1
    order by m.month`,
  monthsOfDecisions: `
    select to_jsonb(m) as row
    from (
      select month, person_id, action, sum(n)::bigint as n
      from reviewer_counts
      where person_id = $1
      group by 1, 2, 3
      having sum(n) <> 0
    ) m
    order by m.month, m.action`,
  notices: `
    select to_jsonb(n) - '{attempts,due_at,decision_id,digest_id}'::text[] as row
    from notices n
    where n.user_id = $1
    order by n.position`,
  noticePreferences: `
    select to_jsonb(p) as row
    from notice_preferences p
    where p.user_id = $1
    order by p.kind_group`,
  donations: `
    select to_jsonb(d) - 'client_secret_hash' as row
    from donations d
    where d.user_id = $1
    order by d.created_at`,
  refundsAndDisputes: `
    select to_jsonb(r) as row
    from payment_reversals r
    join donations d on d.id = r.donation_id
    where d.user_id = $1
    order by r.reported_at, r.id`,
  changesToAccount: `
    select to_jsonb(a) - 'actor_id' as row
    from audit a
    where a.person_id = $1
    order by a.position`,
  changesMade: `
    select to_jsonb(a) - 'person_id' as row
    from audit a
    where a.actor_id = $1
    order by a.position`,
  repeatableCalls: `
    select jsonb_build_object('key', k.key, 'created_at', k.created_at, 'reply', k.reply) as row
    from idempotency_keys k
    where k.user_id = $1
    order by k.created_at`,
  ...reviewExportQueries,
};
