-- no-transaction
-- Indexes for orders in which ids do not decide, and for lists of one variety. No step blocks
-- writers. Old copies of the server sort by English word and id: they read the new indexes and sort
-- the terms of one English word.
create index concurrently terms_english_order
  on terms (
    status, english_word collate "und-x-icu", subject, quality,
    vernacular_word collate "und-x-icu", created_at, id
  );
create index concurrently terms_language_english_order
  on terms (
    status, language, english_word collate "und-x-icu", subject, quality,
    vernacular_word collate "und-x-icu", created_at, id
  );
create index concurrently terms_language_subject_english_order
  on terms (
    status, language, subject, english_word collate "und-x-icu", quality,
    vernacular_word collate "und-x-icu", created_at, id
  );
create index concurrently terms_vernacular_order
  on terms (
    status, vernacular_word collate "und-x-icu", english_word collate "und-x-icu", created_at, id
  );
create index concurrently terms_language_vernacular_order
  on terms (
    status, language, vernacular_word collate "und-x-icu", english_word collate "und-x-icu",
    created_at, id
  );
create index concurrently terms_language_subject_vernacular_order
  on terms (
    status, language, subject, vernacular_word collate "und-x-icu",
    english_word collate "und-x-icu", created_at, id
  );
create index concurrently terms_variety_english
  on terms (
    status, varieties, english_word collate "und-x-icu", subject, quality,
    vernacular_word collate "und-x-icu", created_at, id
  )
  where language = 'sotho';
create index concurrently terms_variety_vernacular
  on terms (
    status, varieties, vernacular_word collate "und-x-icu", english_word collate "und-x-icu",
    created_at, id
  )
  where language = 'sotho';

drop index concurrently if exists terms_english;
drop index concurrently if exists terms_language_english;
drop index concurrently if exists terms_language_subject_english;
drop index concurrently if exists terms_vernacular;
drop index concurrently if exists terms_language_vernacular;
drop index concurrently if exists terms_language_subject_vernacular;
