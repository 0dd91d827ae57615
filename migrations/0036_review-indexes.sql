-- no-transaction
-- Indexes and checks for 0035. No step blocks writers.
create index concurrently terms_queue
  on terms (created_at, id)
  where status = 'pending' and changes_requested_at is null;
create index concurrently terms_changes_requested
  on terms (changes_requested_at)
  where changes_requested_at is not null;
create index concurrently terms_requested_by
  on terms (changes_requested_by)
  where changes_requested_by is not null;
-- The terms that lists, counts and search leave out. They are few, so each list reads them all.
create index concurrently terms_unlisted
  on terms (id)
  where merged_into is not null or spam_batch is not null or deleted_at is not null;
-- Who decided recently, without what they decided before.
create index concurrently term_history_recent
  on term_history (actor_id, created_at)
  where action in ('verified', 'rejected');
create index concurrently terms_spam on terms (spam_batch) where spam_batch is not null;
create index concurrently notices_decision on notices (decision_id) where decision_id is not null;
create index concurrently notices_digest on notices (user_id) where mail = 'digest';
create index concurrently notices_of_digest on notices (digest_id) where digest_id is not null;
create index concurrently notices_term on notices (term_id) where term_id is not null;
alter table terms
  validate constraint terms_verifier_check,
  validate constraint terms_withdrawn_check,
  validate constraint terms_requested_check,
  validate constraint terms_spam_check,
  validate constraint terms_deleted_check,
  validate constraint terms_merged_status_check,
  validate constraint terms_english_word_check,
  validate constraint terms_vernacular_word_check,
  validate constraint terms_words_check;
alter table notices
  validate constraint notices_kind_check,
  validate constraint notices_mail_check,
  validate constraint notices_term_check,
  validate constraint notices_role_kind_check;
