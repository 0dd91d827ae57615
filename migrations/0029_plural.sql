alter table terms
  add column plural text,
  add constraint terms_plural_check check (char_length(plural) between 1 and 200) not valid;
