import { senseSubjectSql } from '#server/terms/rows/sense-subject-sql.ts';

/**
 * Joins the concept `c` that a notice `n` names: its concept, or that of its term `t`. A term whose
 * English word has changed since has no concept here, because its sense would not be one of the word
 * that the notice names.
 */
export const joinNamedConcept = `
  left join lateral (
    select of_notice.*
    from concepts of_notice
    where n.term_id is null and of_notice.number = n.concept_number
    union all
    select of_term.*
    from concepts of_term
    where of_term.id = t.concept_id and t.english_word = n.english_word
  ) c on true`;

/** The sense that a notice names, as SQL properties of a JSON object. */
export const namedSense = `
  'gloss', c.gloss,
  'senseSubject', ${senseSubjectSql('c')}`;
