-- no-transaction
-- The terms whose notes were read by earlier rules, or not yet; empty afterwards. No step blocks
-- writers.
create index concurrently terms_with_old_notes
  on terms (id)
  where (tidied is null or tidied < 2) and concept_id is not null;
drop index concurrently if exists terms_untidy;
create index concurrently lookup_forms_source on lookup_forms (source) where source is not null;

alter table term_sources validate constraint term_sources_notes_check;
alter table lookup_forms validate constraint lookup_forms_notes_check;
alter table terms validate constraint terms_register_check;
