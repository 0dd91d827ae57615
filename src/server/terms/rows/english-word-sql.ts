/**
 * Returns SQL for the English word of the concept with an alias. Each concept has one, so the
 * normalized headword is only a fallback.
 */
export const englishWordSql = (concept: string): string => `coalesce(
    (
      select l.text
      from concept_labels l
      where l.concept_id = ${concept}.id and l.kind = 'preferred'
    ),
    ${concept}.headword
  )`;
