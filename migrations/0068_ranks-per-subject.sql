-- The ranks of a source for the words of some subjects, such as {"physics": 5}. For these words, they
-- replace its rank.
alter table sources
  add column subject_ranks jsonb not null default '{}'
    check (jsonb_typeof(subject_ranks) = 'object');
