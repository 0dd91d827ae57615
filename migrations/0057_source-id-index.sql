-- no-transaction
-- An import finds terms by the identifiers of their sources. No step blocks writers.
create index concurrently term_sources_source_id
  on term_sources (source, source_id)
  where source_id is not null;
