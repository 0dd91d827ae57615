-- no-transaction
-- The orders in which public concepts are listed. No step blocks writers.
create index concurrently concepts_listed
  on concepts (headword, strength desc, subject, gloss nulls first, identity, number)
  where merged_into is null and strength > 0;
create index concurrently concepts_subject_listed
  on concepts (subject, headword, strength desc, gloss nulls first, identity, number)
  where merged_into is null and strength > 0;
