/** The text of a PostgreSQL tsquery; null matches nothing. */
export type TsQuery = string | null;

/**
 * Quotes a token for a tsvector or a tsquery. Quotes and backslashes are doubled, so that no
 * character has a special meaning.
 */
export const quoteToken = (token: string): string => `'${token.replace(/[\\']/g, '$&$&')}'`;

const quoteTokens = (tokens: readonly string[]): string[] => [...new Set(tokens)].map(quoteToken);

/** Matches keys with at least one of these tokens. */
export const anyToken = (tokens: readonly string[]): TsQuery =>
  quoteTokens(tokens).join(' | ') || null;

/** Matches keys with all of these tokens. */
export const allTokens = (tokens: readonly string[]): TsQuery =>
  quoteTokens(tokens).join(' & ') || null;

/** Matches keys with a token that starts with this one. */
export const tokenPrefixQuery = (token: string): string => `${quoteToken(token)}:*`;

/** Matches what at least one of these queries matches. */
export const anyQuery = (queries: readonly TsQuery[]): TsQuery =>
  queries
    .filter((query) => query !== null)
    .map((query) => `(${query})`)
    .join(' | ') || null;

/** Matches what all of these queries match. */
export const allQueries = (queries: readonly string[]): TsQuery =>
  queries.map((query) => `(${query})`).join(' & ') || null;
