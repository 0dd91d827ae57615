/**
 * Excludes the terms that were merged into others, rejected as spam, or deleted. No list, search or
 * count contains them. The index `terms_unlisted` contains the few ids, so that the rows of listed
 * terms need not be read.
 * @param id the SQL expression for the id of the term
 */
export const isListedId = (id: string): string => `${id} not in (
    select unlisted.id
    from terms as unlisted
    where unlisted.merged_into is not null
      or unlisted.spam_batch is not null
      or unlisted.deleted_at is not null
  )`;

/**
 * Like `isListedId`, for statements that read the rows of the terms anyway.
 * @param term the alias of the table `terms`
 */
export const isListedTerm = (term: string): string =>
  `${term}.merged_into is null and ${term}.spam_batch is null and ${term}.deleted_at is null`;

/**
 * The SQL condition that a term is public: verified and listed. Spam and deleted terms are rejected
 * (the checks `terms_spam_check` and `terms_deleted_check`), so only merged terms are left out.
 * Partial indexes have the same condition.
 * @param term the alias of the table `terms`
 */
export const isPublicTerm = (term: string): string =>
  `${term}.status = 'verified' and ${term}.merged_into is null`;
