import { isPublicTerm } from './unlisted.ts';

/**
 * Returns SQL for the subject that tells a concept without a gloss of its own from the other public
 * concepts of its headword (`needsSubject`), or null.
 *
 * "offset 0" keeps PostgreSQL from joining the tables. Before it has statistics, it would read all
 * terms for each concept.
 * @param concept the alias of the table `concepts`, whose row may be missing
 */
export const senseSubjectSql = (concept: string): string => `case
    when exists (
      select
      from concepts as other_sense
      where other_sense.headword = ${concept}.headword
        and other_sense.id <> ${concept}.id
        and other_sense.merged_into is null
        and case
          when other_sense.gloss is not distinct from ${concept}.gloss
          then other_sense.subject <> ${concept}.subject
          else ${concept}.gloss is null
        end
        and exists (
          select
          from terms as other_term
          where other_term.concept_id = other_sense.id
            and ${isPublicTerm('other_term')}
          offset 0
        )
    ) then ${concept}.subject
  end`;
