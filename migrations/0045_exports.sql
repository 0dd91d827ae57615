-- A set of export files. Release `latest` is replaced by each build; dated releases never change.
create table export_releases (
  -- `latest`, or the month as 2026-12.
  name text collate "C" primary key check (name = 'latest' or name ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  -- The state of the database that the files contain.
  generated_at timestamptz not null,
  -- Verified terms and concepts in the files, by language, for the page and the changelog.
  counts jsonb not null check (jsonb_typeof(counts) = 'object')
);

create table export_files (
  release text collate "C" not null references export_releases (name) on delete cascade,
  name text collate "C" not null check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$'),
  format text not null,
  rows integer not null check (rows >= 0),
  licence text not null,
  sha256 text collate "C" not null references published_contents (sha256),
  -- The order on the page and in the manifest.
  position smallint not null,
  primary key (release, name)
);
create index export_files_content on export_files (sha256);

-- What left or changed in the exports, for mirrors. Each row is one line of changes.jsonl.
create table export_changes (
  position bigint primary key generated always as identity,
  term_id uuid not null,
  number integer,
  action text not null check (action in ('added', 'changed', 'merged', 'removed')),
  -- The term that replaces a merged one.
  successor uuid,
  changed_at timestamptz not null default now(),
  check ((action = 'merged') = (successor is not null))
);
create index export_changes_term on export_changes (term_id, position desc);

-- What the newest export contains of each term, to find what has changed since.
create table exported_terms (
  term_id uuid primary key,
  number integer,
  digest bytea not null check (octet_length(digest) = 16)
);

-- The terms of the export that is being published, to compare them with exported_terms. It has rows
-- only inside of that transaction.
create unlogged table export_candidates (
  term_id uuid primary key,
  number integer,
  digest bytea not null
);
