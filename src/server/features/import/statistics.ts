import type { Database } from '#server/platform/db/database.ts';

const ANALYZE = `
  analyze
    terms,
    term_sources,
    concepts,
    concept_labels,
    search_keys,
    search_words`;

/**
 * Updates the statistics of the tables that an import fills. Without them, PostgreSQL would choose
 * indexes that are slow for a table with many rows. On a busy machine, this takes longer than a
 * statement may otherwise take.
 */
export const updateStatistics = (owner: Database): Promise<unknown> =>
  owner.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query(ANALYZE);
  });
