-- The identifier that a source itself gives to a term, such as the number of its entry.
alter table term_sources
  add column source_id text,
  add constraint term_sources_source_id_check
    check (char_length(source_id) between 1 and 200) not valid;
