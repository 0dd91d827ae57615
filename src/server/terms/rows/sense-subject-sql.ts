import { isPublicTerm } from './unlisted.ts';

/**
 * Returns SQL for the subject that tells a concept without a gloss from the other public concepts
 * of its headword. It is null if the concept has a gloss, or if there is no other. A concept of the
 * same subject without a gloss does not count, because a subject cannot tell the two apart.
 *
 * "offset 0" keeps PostgreSQL from joining the tables. Before it has statistics, it would read all
 * terms for each concept.
 * @param concept the alias of the table `concepts`, whose row may be missing
 */
export const senseSubjectSql = (concept: string): string => `case
    when ${concept}.gloss is null and exists (
      select
      from concepts as other_sense
      where other_sense.headword = ${concept}.headword
        and other_sense.id <> ${concept}.id
        and other_sense.merged_into is null
        and (other_sense.gloss is not null or other_sense.subject <> ${concept}.subject)
        and exists (
          select
          from terms as other_term
          where other_term.concept_id = other_sense.id
            and ${isPublicTerm('other_term')}
          offset 0
        )
    ) then ${concept}.subject
  end`;
