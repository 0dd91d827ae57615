-- What readers report about terms, and how verifiers closed it.
create table reports (
  id uuid primary key default gen_random_uuid(),
  term_id uuid not null references terms (id),
  -- Null: somebody who was signed out.
  reporter_id uuid references users (id),
  reason text not null check (reason in ('wrong-translation', 'wrong-definition', 'spelling', 'offensive', 'copied', 'duplicate', 'other')),
  details text check (char_length(details) between 1 and 1000),
  status text not null default 'open' check (status in ('open', 'resolved', 'reopened')),
  note text check (char_length(note) between 1 and 1000),
  closed_by uuid references users (id),
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'open') = (closed_at is null)),
  check (status <> 'open' or (closed_by is null and note is null))
);
create index reports_queue on reports (status, created_at, id);
-- The open reports on a term, and at most one of each person: those of people who were signed out are all different.
create unique index reports_open on reports (term_id, reporter_id) where status = 'open';
