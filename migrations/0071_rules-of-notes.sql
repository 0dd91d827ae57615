-- The notes on a term as its source wrote them. Rules take facts out of the notes of the term.
alter table term_sources
  add column notes text,
  add constraint term_sources_notes_check
    check (char_length(notes) between 1 and 4000) not valid;

-- The source that names a form, and the text in which it does so.
alter table lookup_forms
  add column source text collate "C" references sources (code),
  add column notes text,
  add constraint lookup_forms_notes_check
    check (char_length(notes) between 1 and 4000) not valid;

alter table terms
  drop constraint terms_register_check,
  add constraint terms_register_check
    check (register in ('formal', 'informal', 'technical', 'dialect', 'archaic', 'rare')) not valid;
