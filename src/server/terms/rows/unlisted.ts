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
