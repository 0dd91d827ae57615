/** Which columns of the rows `x` a section contains: by default all. */
type Columns = { only?: string; without?: string[] };

function select(from: string, order: string | null, { only, without = [] }: Columns = {}): string {
  const row = only
    ? `(select to_jsonb(r) from (select ${only}) r)`
    : `to_jsonb(x) - '{${without.join(',')}}'::text[]`;
  return `select ${row} as row from ${from}${order ? ` order by ${order}` : ''}`;
}

type Column = `${string}.${string}`;

/** Selects the rows of a table whose column contains the id of the user. */
const ofUser = (column: Column, order: string | null = null, columns?: Columns): string => {
  const [table, name] = column.split('.');
  return select(`${table} x where x.${name} = $1`, order, columns);
};

/** Selects the rows of a table whose column contains the id of a term that the user submitted. */
const onSubmissions = (column: Column, order: string, columns?: Columns): string => {
  const [table, name] = column.split('.');
  const from = `${table} x join terms t on t.id = x.${name} where t.submitter_id = $1`;
  return select(from, order, columns);
};

/** A condition for the rows of the user's account at the embedded identity provider. */
const OF_ACCOUNT = `x.account_id::text = (
  select subject from users where id = $1 and issuer = 'embedded'
)`;
const ofAccount = (table: string, order: string | null, columns: Columns): string =>
  select(`${table} x where ${OF_ACCOUNT}`, order, columns);

const mails = (condition: string): string =>
  select(`mails x where ${condition}`, 'x.created_at, x.id', {
    only: 'x.kind, x.state, x.address, x.locale, x.created_at',
  });

/**
 * The queries for the data export, by section. `$1` is the user's id. The rows contain no hashes or
 * tokens, and no data about other people. data-export.test.ts checks that every column that refers
 * to a user or an account has a section.
 */
export const exportQueries: Record<string, string> = {
  person: ofUser('users.id', null, { without: ['is_system', 'erased_at'] }),
  signInAccount: select(
    `accounts x join users u on u.issuer = 'embedded' and u.subject = x.id::text where u.id = $1`,
    null,
    { without: ['password_hash', 'registration_hash'] },
  ),
  adminGrant: select(
    `admin_grants x
    join users u on x.address_hash = encode(sha256(convert_to(lower(u.email), 'UTF8')), 'hex')
    where u.id = $1 and u.email_verified`,
    null,
    { only: 'x.granted_at' },
  ),
  sessions: select(`sessions x where x.sess ->> 'userId' = $1::text`, 'x.expire', {
    only: `
      x.expire as expires,
      to_timestamp((x.sess ->> 'signedInAt')::bigint / 1000.0) as signed_in_at,
      to_timestamp((x.sess ->> 'authenticatedAt')::bigint / 1000.0) as authenticated_at,
      coalesce((x.sess ->> 'secondFactor')::boolean, false) as second_factor,
      x.user_agent`,
  }),
  passkeys: ofAccount('passkeys', 'x.created_at', {
    without: ['account_id', 'credential_id', 'public_key', 'counter'],
  }),
  authenticatorApps: ofAccount('authenticator_apps', null, {
    without: ['account_id', 'secret', 'last_step'],
  }),
  recoveryCodes: ofAccount('recovery_codes', 'x.created_at', { only: 'x.created_at' }),
  trustedBrowsers: ofAccount('trusted_browsers', 'x.expires_at', { only: 'x.expires_at' }),
  unfinishedPasskeys: ofAccount('passkey_challenges', 'x.expires_at', { only: 'x.expires_at' }),
  linksInMails: ofAccount('account_tokens', 'x.expires_at', { only: 'x.purpose, x.expires_at' }),
  mailsAboutAccount: mails(OF_ACCOUNT),
  mailsAboutNotices: mails('x.user_id = $1'),
  mailsAboutDonations: mails('x.donation_id in (select id from donations where user_id = $1)'),
  deviceKey: ofUser('device_keys.user_id', null, { only: 'x.created_at' }),
  securityEvents: ofUser('security_events.user_id', 'x.position', {
    without: ['user_id', 'position'],
  }),
  submissions: ofUser('terms.submitter_id', 'x.created_at, x.id', {
    without: ['verifier_id', 'changes_requested_by'],
  }),
  examplesOfSubmissions: onSubmissions('examples.term_id', 'x.created_at, x.id'),
  labelsOfSubmissions: onSubmissions('concept_labels.term_id', 't.created_at, t.id, x.text'),
  lookupFormsOfSubmissions: onSubmissions(
    'lookup_forms.term_id',
    't.created_at, t.id, x.kind, x.form',
  ),
  sourcesOfSubmissions: onSubmissions('term_sources.term_id', 't.created_at, t.id, x.source'),
  confirmationsOfSubmissions: onSubmissions(
    'term_confirmations.term_id',
    'x.confirmed_at, x.term_id',
    { without: ['verifier_id'] },
  ),
  definitionsOfConcepts: onSubmissions('concepts.definition_term_id', 'x.number', {
    only: 'x.number as concept_number, x.definition',
  }),
  historyOfSubmissions: onSubmissions('term_history.term_id', 'x.position', {
    without: ['actor_id'],
  }),
  actionsOnTerms: ofUser('term_history.actor_id', 'x.position'),
  termsVerified: ofUser('terms.verifier_id', 'x.verified_at, x.id', {
    only: 'x.id as term_id, x.verified_at',
  }),
  termsConfirmed: ofUser('term_confirmations.verifier_id', 'x.confirmed_at, x.term_id', {
    only: 'x.term_id, x.confirmed_at',
  }),
  actionsOnConcepts: ofUser('concept_history.actor_id', 'x.position'),
  applications: ofUser('verifier_applications.user_id', 'x.created_at', {
    without: ['reviewed_by'],
  }),
  applicationsDecided: ofUser('verifier_applications.reviewed_by', 'x.reviewed_at', {
    only: 'x.id as application_id, x.status as decision, x.review_notes as note, x.reviewed_at as decided_at',
  }),
  queuePreferences: ofUser('verifier_preferences.user_id'),
  reports: ofUser('reports.reporter_id', 'x.created_at', { without: ['closed_by'] }),
  reportsClosed: ofUser('reports.closed_by', 'x.closed_at', {
    only: 'x.id as report_id, x.term_id, x.status, x.note, x.closed_at',
  }),
  notices: ofUser('notices.user_id', 'x.position', {
    without: ['attempts', 'due_at', 'decision_id', 'mail_id'],
  }),
  noticePreferences: ofUser('notice_preferences.user_id', 'x.kind_group'),
  donations: ofUser('donations.user_id', 'x.created_at', { without: ['client_secret_hash'] }),
  refundsAndDisputes: select(
    'payment_reversals x join donations d on d.id = x.donation_id where d.user_id = $1',
    'x.reported_at, x.id',
  ),
  changesToAccount: ofUser('audit.person_id', 'x.position', { without: ['actor_id'] }),
  changesMade: ofUser('audit.actor_id', 'x.position', { without: ['person_id'] }),
  repeatableCalls: ofUser('idempotency_keys.user_id', 'x.created_at', {
    only: 'x.key, x.created_at, x.reply',
  }),
  // Contributions to the review, and actions of verifiers and administrators.
  suspensions: ofUser('suspensions.user_id', 'x.suspended_at', {
    without: ['suspended_by', 'lifted_by'],
  }),
  suspensionsImposed: ofUser('suspensions.suspended_by', 'x.suspended_at', {
    without: ['user_id', 'lifted_by'],
  }),
  suspensionsLifted: ofUser('suspensions.lifted_by', 'x.lifted_at', {
    only: 'x.id as suspension_id, x.lifted_at',
  }),
  flags: ofUser('person_flags.user_id', 'x.created_at', { without: ['flagged_by', 'closed_by'] }),
  flagsOfOthers: ofUser('person_flags.flagged_by', 'x.created_at', {
    without: ['user_id', 'closed_by'],
  }),
  flagsClosed: ofUser('person_flags.closed_by', 'x.closed_at', {
    only: 'x.id as flag_id, x.closed_at',
  }),
  verifierScopes: ofUser('verifier_scopes.user_id', 'x.created_at', { without: ['granted_by'] }),
  verifierScopesGranted: ofUser('verifier_scopes.granted_by', 'x.created_at', {
    without: ['user_id'],
  }),
  contributorPage: ofUser('contributor_pages.user_id', 'x.number'),
  languageStatements: ofUser('language_statements.user_id', 'x.language'),
  wantedSearchesReviewed: ofUser('wanted_searches.reviewed_by', 'x.reviewed_at', {
    without: ['people'],
  }),
  invitationsSent: ofUser('invitations.invited_by', 'x.created_at', {
    only: 'x.languages, x.subjects, x.created_at, x.expires_at, x.accepted_at, x.withdrawn_at',
  }),
  invitationsAccepted: ofUser('invitations.accepted_by', 'x.accepted_at', {
    only: 'x.languages, x.subjects, x.created_at, x.accepted_at',
  }),
  batches: ofUser('batches.actor_id', 'x.created_at', { without: ['person_id', 'undone_by'] }),
  batchesOnContributions: ofUser('batches.person_id', 'x.created_at', {
    without: ['actor_id', 'undone_by'],
  }),
  batchesUndone: ofUser('batches.undone_by', 'x.undone_at', {
    only: 'x.id as batch_id, x.undone_at',
  }),
  changesRequested: ofUser('terms.changes_requested_by', 'x.changes_requested_at, x.id', {
    only: 'x.id as term_id, x.changes_requested_at as requested_at',
  }),
  decisions: ofUser('term_decisions.actor_id', 'x.position', {
    only: 'x.id as decision_id, x.kind, x.term_id, x.created_at, x.undone_at',
  }),
  decisionsUndone: ofUser('term_decisions.undone_by', 'x.undone_at', {
    only: 'x.id as decision_id, x.undone_at',
  }),
  firstApprovals: ofUser('term_approvals.verifier_id', 'x.approved_at, x.term_id'),
  approvalsOfSubmissions: onSubmissions('term_approvals.term_id', 'x.approved_at, x.term_id', {
    without: ['verifier_id'],
  }),
  secondLooks: ofUser('second_looks.verifier_id', 'x.decided_at, x.term_id', {
    without: ['decision_id'],
  }),
  secondLooksOfSubmissions: select(
    `second_looks x
    join terms t on t.id = x.term_id
    where t.submitter_id = $1 and x.verdict is not null`,
    'x.decided_at, x.term_id',
    { without: ['decision_id', 'verifier_id'] },
  ),
  claims: ofUser('claims.verifier_id', 'x.claimed_at', { without: ['session_id'] }),
  comments: ofUser('comments.author_id', 'x.position'),
  commentsOnSubmissions: onSubmissions('comments.term_id', 'x.position', {
    without: ['author_id'],
  }),
  proposals: ofUser('proposals.author_id', 'x.created_at', {
    without: ['decided_by', 'approved_by'],
  }),
  proposalsForSubmissions: onSubmissions('proposals.term_id', 'x.created_at', {
    without: ['author_id', 'decided_by', 'approved_by'],
  }),
  proposalsApproved: ofUser('proposals.approved_by', 'x.approved_at', {
    only: 'x.id as proposal_id, x.approved_at',
  }),
  proposalsDecided: ofUser('proposals.decided_by', 'x.decided_at', {
    only: 'x.id as proposal_id, x.status, x.decision_reason as reason, x.decided_at',
  }),
  mergeCandidates: ofUser('merge_candidates.decided_by', 'x.decided_at', {
    only: 'x.id as candidate_id, x.state, x.decided_at',
  }),
  merges: ofUser('term_merges.actor_id', 'x.created_at', { without: ['undone_by'] }),
  mergesOfSubmissions: onSubmissions('term_merges.from_id', 'x.created_at', {
    without: ['actor_id', 'undone_by'],
  }),
  mergesUndone: ofUser('term_merges.undone_by', 'x.undone_at', {
    only: 'x.id as merge_id, x.undone_at',
  }),
  noticeDeliveries: ofUser('notice_deliveries.user_id', 'x.kind'),
  monthsOfSubmissions: ofUser('contributor_months.person_id', 'x.month'),
  monthsOfDecisions: select(
    `(
      select month, person_id, action, sum(n)::bigint as n
      from reviewer_counts
      where person_id = $1
      group by 1, 2, 3
      having sum(n) <> 0
    ) x`,
    'x.month, x.action',
  ),
};
