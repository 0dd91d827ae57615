-- Search by every key of domain/search: term_keys gives way to search_keys. The old table stays for copies of the old code that still run; a later release drops it.

create extension if not exists pg_trgm;

-- One row for each alternative of each side of a term, and one for the words of its definition. What the list is filtered and ordered by stands here again, so
-- that a hit is judged without reading its term; terms/write.ts writes both in one transaction.
create table search_keys (
  term_id uuid not null references terms (id) on delete cascade,
  created_at timestamptz not null,
  version smallint not null,
  alternative smallint not null,
  side text collate "C" not null check (side in ('english', 'vernacular', 'meaning')),
  language text collate "C" not null,
  subject text collate "C" not null,
  status text collate "C" not null,
  strict text collate "C" not null,
  fold text collate "C" not null,
  marks tsvector not null
) with (fillfactor = 95);

-- What the old keys hold is searched at once; the job of terms/rebuild-keys.ts makes the rest while the site serves.
insert into search_keys (term_id, created_at, version, alternative, side, language, subject, status, strict, fold, marks)
select k.term_id, t.created_at, 1, k.alternative, k.side, t.language, t.subject, t.status, k.strict, k.fold,
  (select array_to_tsvector(array_agg(distinct 'w:' || word)) from unnest(string_to_array(k.spaced, ' ')) as word)
from term_keys k join terms t on t.id = k.term_id where k.fold <> '';

create unique index search_keys_term on search_keys (term_id, side, alternative);
create index search_keys_fold on search_keys (fold);
create index search_keys_marks on search_keys using gin (marks) with (fastupdate = off);

-- The words of all terms, each once. A word that no term has any more stays: it leads to nothing.
create table search_words (
  word text collate "C" primary key,
  signatures integer[] not null
);
create index search_words_signatures on search_words using gin (signatures) with (fastupdate = off);
create index search_words_inside on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- How far the keys of a version are made, in the order of the terms' ids. `done_at` is null while there is work.
create table search_rebuild (
  version smallint primary key,
  last_term_id uuid not null default '00000000-0000-0000-0000-000000000000',
  done_at timestamptz
);

-- Every order of the list within a language and a subject; a subject alone is read from these, language by language.
create index terms_language_subject_newest on terms (status, language, subject, created_at desc, id desc);
create index terms_language_subject_english on terms (status, language, subject, english_word collate "und-x-icu", id);
create index terms_language_subject_vernacular on terms (status, language, subject, vernacular_word collate "und-x-icu", id);
