/** The text of a PostgreSQL tsquery; null matches nothing. */
export type TsQuery = string | null;

/**
 * Quotes a token for a tsvector or a tsquery. Doubles quotes and backslashes, so that no character
 * has a special meaning.
 */
export const quoteToken = (token: string): string => `'${token.replace(/[\\']/g, '$&$&')}'`;

const quoteTokens = (tokens: readonly string[]): string[] => [...new Set(tokens)].map(quoteToken);

/** Builds a query for keys with at least one of the tokens. */
export const anyToken = (tokens: readonly string[]): TsQuery =>
  quoteTokens(tokens).join(' | ') || null;

/** Builds a query for keys with all of the tokens. */
export const allTokens = (tokens: readonly string[]): TsQuery =>
  quoteTokens(tokens).join(' & ') || null;

/** Builds a query for keys with a token that starts with the given text. */
export const tokenPrefixQuery = (token: string): string => `${quoteToken(token)}:*`;

/** Builds a query for keys that match at least one of the queries. */
export const anyQuery = (queries: readonly TsQuery[]): TsQuery =>
  queries
    .filter((query) => query !== null)
    .map((query) => `(${query})`)
    .join(' | ') || null;

/** Builds a query for keys that match all of the queries. */
export const allQueries = (queries: readonly string[]): TsQuery =>
  queries.map((query) => `(${query})`).join(' & ') || null;
