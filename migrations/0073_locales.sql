-- A locale is a language of the interface, as in BCP 47. Null means the default one of the site.
alter table users
  -- That of the page which the person last opened from a page of this site.
  add column locale text,
  add constraint users_locale_check check (char_length(locale) between 2 and 35) not valid;
alter table mails
  -- That of the request which queued the email, for recipients without a locale of their own.
  add column locale text check (char_length(locale) between 2 and 35);
