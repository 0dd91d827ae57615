import type { SimilarKey } from '#domain/search/similar.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Parameters } from '#server/platform/db/named-parameters.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import type { AnalyzedSearch } from './analyze.ts';
import { MATCH_KEYS, SELECT_SIMILAR_KEYS } from './match-sql.ts';
import { scopeParameters } from './scope.ts';
import { withPermit } from './similar/permit.ts';
import { buildSimilarLookups } from './similar/similar-lookups.ts';

/*
 * Stage 2 of 5: finds the stored keys that match the lookups.
 *
 * For the tiers before `similar`, this stage only builds SQL. Stage 3 adds the ranks, and stage 4
 * adds the page and runs everything as one statement, because transferring all matches would cost
 * more than the search itself. For similar spellings, this stage reads the keys, because they are
 * compared with the query in this process.
 */

/** A SELECT with its named parameters, to be embedded in another statement. */
export type Relation = { sql: string; parameters: Parameters };

/**
 * Builds a SELECT of the matching keys: (term_id, concept_id, created_at, tier, alternative,
 * fold_length).
 */
export const matchKeys = ({ lookups, scope }: AnalyzedSearch): Relation => ({
  sql: MATCH_KEYS,
  parameters: { ...lookups, ...scopeParameters(scope) },
});

/**
 * A key that may be similar to the query. `termIds` lists the terms with this key, separated by
 * spaces.
 */
export type SimilarCandidate = SimilarKey & { termIds: string };

/**
 * Reads the keys whose spelling may be similar to the query's, and the definitions that contain all
 * words of the query.
 * @throws DatabaseUnavailable if too many such searches are queued, or the wait takes too long
 */
export const matchSimilarKeys = (
  search: Queryable,
  { query, scope }: AnalyzedSearch,
): Promise<SimilarCandidate[]> =>
  withPermit(async () =>
    queryNamed<SimilarCandidate>(search, SELECT_SIMILAR_KEYS, {
      ...(await buildSimilarLookups(search, query, scope)),
      ...scopeParameters(scope),
    }),
  );
