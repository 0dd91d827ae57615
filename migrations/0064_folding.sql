-- Imports switch off hash joins and sequential scans for their transactions, in which these functions
-- also run. They read the whole table, so they then took hundreds of milliseconds.
alter function fold_counts() set enable_hashjoin = on;
alter function fold_counts() set enable_seqscan = on;
alter function fold_search_counts() set enable_hashjoin = on;
alter function fold_search_counts() set enable_seqscan = on;
