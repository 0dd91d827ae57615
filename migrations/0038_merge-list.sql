-- no-transaction
-- The list of recent merges and splits of concepts.
create index concurrently concept_history_merges
  on concept_history (created_at desc)
  where action in ('merged', 'split');
