alter table terms
  add column part_of_speech text,
  add constraint terms_part_of_speech_check
    check (
      part_of_speech in (
        'noun', 'verb', 'adjective', 'adverb', 'preposition', 'phrase', 'abbreviation'
      )
    ) not valid;
