-- Files that jobs build and any copy of the server sends: language packs, exports, releases. The
-- content of a file is stored once per checksum, so that a release shares it with the latest files.
create table published_contents (
  -- The SHA-256 of the uncompressed bytes, in hexadecimal.
  sha256 text collate "C" primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  created_at timestamptz not null default now()
);

-- One stored representation of a content. Archives such as .apkg exist only as identity.
create table published_encodings (
  sha256 text collate "C" not null references published_contents (sha256) on delete cascade,
  encoding text not null check (encoding in ('br', 'gzip', 'identity')),
  bytes bigint not null check (bytes >= 0),
  primary key (sha256, encoding)
);

-- The bytes of a representation, 256 KiB in each row but the last.
create table published_chunks (
  sha256 text collate "C" not null,
  encoding text not null,
  number integer not null check (number >= 0),
  body bytea not null check (octet_length(body) between 1 and 262144),
  primary key (sha256, encoding, number),
  foreign key (sha256, encoding)
    references published_encodings (sha256, encoding)
    on delete cascade
);
alter table published_chunks alter column body set storage external;

-- Every version of a language pack that can still be a step of an update. A version is never
-- changed.
create table packs (
  language text not null check (language in ('shona', 'zulu', 'sotho', 'swahili', 'venda')),
  kind text not null check (kind in ('words', 'definitions')),
  -- Which words of the language: all, those of STEM subjects, or those of one variety of Sotho.
  part text not null check (part in ('all', 'stem', 'st', 'nso')),
  version integer not null check (version >= 1),
  -- The version of the file format (src/domain/packs/format.ts).
  format smallint not null,
  rows integer not null check (rows >= 0),
  licence text not null check (char_length(licence) between 1 and 300),
  sha256 text collate "C" not null references published_contents (sha256),
  -- The checksums of the pieces in which browsers download it, so that a download can continue.
  pieces text[] not null,
  -- The changes from the version before. Null for the first version and after a change of format.
  delta_sha256 text collate "C" references published_contents (sha256),
  built_at timestamptz not null default now(),
  primary key (language, kind, part, version),
  check (language = 'sotho' or part in ('all', 'stem')),
  check (kind = 'words' or part = 'all')
);
create index packs_content on packs (sha256);
create index packs_delta on packs (delta_sha256) where delta_sha256 is not null;

-- Built files of the client, also of earlier releases, so that a page of one release still finds
-- them after an update, whichever copy of the server answers.
create table built_files (
  path text collate "C" primary key check (path ~ '^/assets/[A-Za-z0-9._-]{1,150}$'),
  content_type text not null,
  brotli bytea not null,
  -- The last time a running copy of the server had this file. Rows are deleted 7 days later.
  last_present_at timestamptz not null default now()
);
alter table built_files alter column brotli set storage external;
create index built_files_age on built_files (last_present_at);

-- The outcome of the newest build of each kind, for /data and the Health card.
create table export_builds (
  kind text primary key check (kind in ('packs', 'exports', 'release')),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Never contains a path or SQL.
  failure text check (char_length(failure) between 1 and 200),
  failed_at timestamptz,
  -- A fingerprint of what the newest successful build contains. If it is unchanged, nothing is built.
  state text,
  check ((failure is null) = (failed_at is null))
);
