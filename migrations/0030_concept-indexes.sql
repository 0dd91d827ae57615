-- no-transaction
-- Indexes and checks for the columns of 0027 to 0029. No step blocks writers.

-- The terms to which the migration of rows still has to give a concept; empty afterwards.
create index concurrently terms_without_concept
  on terms (english_word collate "C", id)
  where concept_id is null;
-- The terms whose notes it still has to tidy; empty afterwards.
create index concurrently terms_untidy
  on terms (id)
  where tidied is null and concept_id is not null;
create unique index concurrently terms_number on terms (number) where number is not null;
create index concurrently terms_concept on terms (concept_id, status);
create index concurrently terms_merged on terms (merged_into) where merged_into is not null;
-- The list of one variety. Only Sotho has several.
create index concurrently terms_variety_newest
  on terms (status, varieties, created_at desc, id desc)
  where language = 'sotho';

-- A concept has at most one preferred word for each variety, and at most one for each language among
-- the words whose varieties are not known.
create unique index concurrently terms_preferred_unstated
  on terms (concept_id, language)
  where usage = 'preferred' and status = 'verified' and merged_into is null and varieties = '{}';
create unique index concurrently terms_preferred_st
  on terms (concept_id)
  where usage = 'preferred'
    and status = 'verified'
    and merged_into is null
    and varieties @> '{st}';
create unique index concurrently terms_preferred_st_ls
  on terms (concept_id)
  where usage = 'preferred'
    and status = 'verified'
    and merged_into is null
    and varieties @> '{st-LS}';
create unique index concurrently terms_preferred_nso
  on terms (concept_id)
  where usage = 'preferred'
    and status = 'verified'
    and merged_into is null
    and varieties @> '{nso}';
create unique index concurrently terms_preferred_sn
  on terms (concept_id)
  where usage = 'preferred'
    and status = 'verified'
    and merged_into is null
    and varieties @> '{sn}';
create unique index concurrently terms_preferred_zu
  on terms (concept_id)
  where usage = 'preferred'
    and status = 'verified'
    and merged_into is null
    and varieties @> '{zu}';
create unique index concurrently terms_preferred_sw
  on terms (concept_id)
  where usage = 'preferred'
    and status = 'verified'
    and merged_into is null
    and varieties @> '{sw}';
create unique index concurrently terms_preferred_ve
  on terms (concept_id)
  where usage = 'preferred'
    and status = 'verified'
    and merged_into is null
    and varieties @> '{ve}';

alter table terms validate constraint terms_concept_fkey;
alter table terms validate constraint terms_merged_fkey;
alter table terms
  validate constraint terms_merged_check,
  validate constraint terms_varieties_check,
  validate constraint terms_usage_check,
  validate constraint terms_noun_class_check,
  validate constraint terms_register_check,
  validate constraint terms_origin_check,
  validate constraint terms_origin_detail_check,
  validate constraint terms_reliability_check,
  validate constraint terms_part_of_speech_check,
  validate constraint terms_plural_check;
