/**
 * The queries for the data export about review: what people contribute to it, and what verifiers
 * and administrators do. See export-queries.ts.
 */
export const reviewExportQueries: Record<string, string> = {
  suspensions: `
    select to_jsonb(x) - '{suspended_by,lifted_by}'::text[] as row
    from suspensions x
    where x.user_id = $1
    order by x.suspended_at`,
  suspensionsImposed: `
    select to_jsonb(x) - '{user_id,lifted_by}'::text[] as row
    from suspensions x
    where x.suspended_by = $1
    order by x.suspended_at`,
  suspensionsLifted: `
    select jsonb_build_object('suspension_id', x.id, 'lifted_at', x.lifted_at) as row
    from suspensions x
    where x.lifted_by = $1
    order by x.lifted_at`,
  flags: `
    select to_jsonb(x) - '{flagged_by,closed_by}'::text[] as row
    from person_flags x
    where x.user_id = $1
    order by x.created_at`,
  flagsOfOthers: `
    select to_jsonb(x) - '{user_id,closed_by}'::text[] as row
    from person_flags x
    where x.flagged_by = $1
    order by x.created_at`,
  flagsClosed: `
    select jsonb_build_object('flag_id', x.id, 'closed_at', x.closed_at) as row
    from person_flags x
    where x.closed_by = $1
    order by x.closed_at`,
  verifierScopes: `
    select to_jsonb(x) - 'granted_by' as row
    from verifier_scopes x
    where x.user_id = $1
    order by x.created_at`,
  verifierScopesGranted: `
    select to_jsonb(x) - 'user_id' as row
    from verifier_scopes x
    where x.granted_by = $1
    order by x.created_at`,
  contributorPage: `
    select to_jsonb(x) as row
    from contributor_pages x
    where x.user_id = $1
    order by x.number`,
  languageStatements: `
    select to_jsonb(x) as row
    from language_statements x
    where x.user_id = $1
    order by x.language`,
  wantedSearchesReviewed: `
    select to_jsonb(x) - 'people' as row
    from wanted_searches x
    where x.reviewed_by = $1
    order by x.reviewed_at`,
  invitationsSent: `
    select jsonb_build_object(
      'languages', x.languages,
      'subjects', x.subjects,
      'created_at', x.created_at,
      'expires_at', x.expires_at,
      'accepted_at', x.accepted_at,
      'withdrawn_at', x.withdrawn_at
    ) as row
    from invitations x
    where x.invited_by = $1
    order by x.created_at`,
  invitationsAccepted: `
    select jsonb_build_object(
      'languages', x.languages,
      'subjects', x.subjects,
      'created_at', x.created_at,
      'accepted_at', x.accepted_at
    ) as row
    from invitations x
    where x.accepted_by = $1
    order by x.accepted_at`,
  batches: `
    select to_jsonb(x) - '{person_id,undone_by}'::text[] as row
    from batches x
    where x.actor_id = $1
    order by x.created_at`,
  batchesOnContributions: `
    select to_jsonb(x) - '{actor_id,undone_by}'::text[] as row
    from batches x
    where x.person_id = $1
    order by x.created_at`,
  batchesUndone: `
    select jsonb_build_object('batch_id', x.id, 'undone_at', x.undone_at) as row
    from batches x
    where x.undone_by = $1
    order by x.undone_at`,
  changesRequested: `
    select jsonb_build_object(
      'term_id', x.id,
      'requested_at', x.changes_requested_at
    ) as row
    from terms x
    where x.changes_requested_by = $1
    order by x.changes_requested_at, x.id`,
  decisions: `
    select jsonb_build_object(
      'decision_id', x.id,
      'kind', x.kind,
      'term_id', x.term_id,
      'created_at', x.created_at,
      'undone_at', x.undone_at
    ) as row
    from term_decisions x
    where x.actor_id = $1
    order by x.position`,
  decisionsUndone: `
    select jsonb_build_object('decision_id', x.id, 'undone_at', x.undone_at) as row
    from term_decisions x
    where x.undone_by = $1
    order by x.undone_at`,
  firstApprovals: `
    select to_jsonb(x) as row
    from term_approvals x
    where x.verifier_id = $1
    order by x.approved_at, x.term_id`,
  approvalsOfSubmissions: `
    select to_jsonb(x) - 'verifier_id' as row
    from term_approvals x
    join terms t on t.id = x.term_id
    where t.submitter_id = $1
    order by x.approved_at, x.term_id`,
  secondLooks: `
    select to_jsonb(x) - 'decision_id' as row
    from second_looks x
    where x.verifier_id = $1
    order by x.decided_at, x.term_id`,
  secondLooksOfSubmissions: `
    select to_jsonb(x) - '{decision_id,verifier_id}'::text[] as row
    from second_looks x
    join terms t on t.id = x.term_id
    where t.submitter_id = $1 and x.verdict is not null
    order by x.decided_at, x.term_id`,
  claims: `
    select to_jsonb(x) - 'session_id' as row
    from claims x
    where x.verifier_id = $1
    order by x.claimed_at`,
  comments: `
    select to_jsonb(x) as row
    from comments x
    where x.author_id = $1
    order by x.position`,
  commentsOnSubmissions: `
    select to_jsonb(x) - 'author_id' as row
    from comments x
    join terms t on t.id = x.term_id
    where t.submitter_id = $1
    order by x.position`,
  proposals: `
    select to_jsonb(x) - 'decided_by' as row
    from proposals x
    where x.author_id = $1
    order by x.created_at`,
  proposalsForSubmissions: `
    select to_jsonb(x) - '{author_id,decided_by}'::text[] as row
    from proposals x
    join terms t on t.id = x.term_id
    where t.submitter_id = $1
    order by x.created_at`,
  proposalsDecided: `
    select jsonb_build_object(
      'proposal_id', x.id,
      'status', x.status,
      'reason', x.decision_reason,
      'decided_at', x.decided_at
    ) as row
    from proposals x
    where x.decided_by = $1
    order by x.decided_at`,
  merges: `
    select to_jsonb(x) - 'undone_by' as row
    from term_merges x
    where x.actor_id = $1
    order by x.created_at`,
  mergesOfSubmissions: `
    select to_jsonb(x) - '{actor_id,undone_by}'::text[] as row
    from term_merges x
    join terms t on t.id = x.from_id
    where t.submitter_id = $1
    order by x.created_at`,
  mergesUndone: `
    select jsonb_build_object('merge_id', x.id, 'undone_at', x.undone_at) as row
    from term_merges x
    where x.undone_by = $1
    order by x.undone_at`,
  digests: `
    select jsonb_build_object('day', x.day, 'mail', x.mail) as row
    from digests x
    where x.user_id = $1
    order by x.day`,
  noticeDeliveries: `
    select to_jsonb(x) as row
    from notice_deliveries x
    where x.user_id = $1
    order by x.kind`,
};
