/** Tables that backups omit, each with the reason that the backup records. */
export const derivedTables: Readonly<Record<string, string>> = {
  search_keys: 'rebuilt from terms',
  search_rebuild: 'state of a rebuild',
  search_words: 'rebuilt from terms',
  export_candidates: 'work table of the exports, not logged',
  public_change_log: 'notifications of the last minutes',
  sense_changes: 'changes of the last day, for the search indexes of running servers',
  left_out_indexes: 'state of an import that is running',
  rate_limits: 'counters of the last minutes, not logged',
  job_runs: 'runs of the site that was backed up',
  schema_migrations: 'written by the migrations',
  schema_migration_steps: 'state of a migration that is running',
};
