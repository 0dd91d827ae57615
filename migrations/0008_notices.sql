-- What people are told of what became of their submissions, applications and roles. A notice is the mail's place in the queue as well: it is written with
-- the decision, and what was handed to the mail server stands in the same row (decision 0011).
create table notices (
  id uuid primary key default gen_random_uuid(),
  -- Notices of one transaction share their time; this keeps their order.
  position bigint not null generated always as identity,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('approved', 'edited', 'rejected', 'reopened', 'applicationApproved', 'applicationRejected', 'role')),
  term_id uuid references terms (id),
  -- The words as they stood: a later correction does not change what was decided then.
  english_word text check (char_length(english_word) between 1 and 200),
  vernacular_word text check (char_length(vernacular_word) between 1 and 200),
  language text,
  -- The role that a person has from then on.
  role text check (role in ('user', 'verifier', 'admin')),
  -- The reason of a decision on a term, or the note on an application.
  reason text check (char_length(reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mail text not null check (mail in ('none', 'queued', 'handing over', 'sent', 'failed', 'unknown')),
  attempts smallint not null default 0,
  -- When the mail is tried next; while a copy of the server holds it, when that copy is taken for dead.
  due_at timestamptz not null default now(),
  check ((term_id is null) = (english_word is null) and (term_id is null) = (vernacular_word is null) and (term_id is null) = (language is null)),
  check ((kind in ('approved', 'edited', 'rejected', 'reopened')) = (term_id is not null)),
  check ((kind = 'role') = (role is not null))
);
create index notices_newest on notices (user_id, position desc);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_due on notices (due_at) where mail in ('queued', 'handing over');

-- Who switched e-mail of which kind off, or on again. Without a row it is on.
create table notice_preferences (
  user_id uuid not null references users (id),
  kind_group text not null check (kind_group in ('submissions', 'account')),
  email boolean not null,
  primary key (user_id, kind_group)
);
