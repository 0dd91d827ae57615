import { limits } from '#domain/limits.ts';
import { describeField, type TermField } from '#domain/term/fields.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';
import {
  ownReviewDefinitions,
  ownReviewRemarks,
  reviewRemarks,
  reviewTexts,
} from './review-text-columns.ts';
import { fieldsErasing, freeTexts, ownTerms, type TextColumn } from './text-column.ts';

/** The concepts of the user's terms, and those that were merged into them. */
const ownConcepts = `
  with recursive own as (
    select concept_id as id
    from terms
    where submitter_id = $2
    union
    select c.id
    from own
    join concepts c on c.merged_into = own.id
  )
  select id
  from own`;
/** Entries of the user's concepts, and those that record that a term of the user left a concept. */
const aboutOwnConcepts = `
  concept_id in (${ownConcepts})
  or string_to_array(changes #>> '{terms,from}', ' ')::uuid[] && array(${ownTerms})`;
const { text } = limits;

/**
 * Remarks about people, such as reasons and notes. A user's full name in one of them is taken to
 * mean that user, whoever wrote the remark.
 */
export const remarks: readonly TextColumn[] = [
  { table: 'term_history', key: 'id', column: 'reason', max: text.rejectionReason },
  { table: 'concept_history', key: 'id', column: 'reason', max: text.rejectionReason },
  { table: 'verifier_applications', key: 'id', column: 'review_notes', max: text.reviewNotes },
  { table: 'notices', key: 'id', column: 'reason', max: text.rejectionReason },
  { table: 'reports', key: 'id', column: 'details', max: text.reportDetails },
  { table: 'reports', key: 'id', column: 'note', max: text.resolutionNote },
  ...reviewRemarks,
];

function termColumn(field: TermField): TextColumn {
  const description = describeField(field);
  const max = description.kind === 'text' ? description.rule.max : 0;
  return { table: 'terms', key: 'id', column: snakeCase(field), max };
}

const exampleTexts: readonly TextColumn[] = [
  { table: 'examples', key: 'id', column: 'sentence', max: text.example },
  { table: 'examples', key: 'id', column: 'english', max: text.example },
  { table: 'examples', key: 'id', column: 'source', max: text.source },
];
const conceptDefinition: TextColumn = {
  table: 'concepts',
  key: 'id',
  column: 'definition',
  max: text.meaning,
};

/**
 * Every column that contains text written by people, except words: those of terms, the labels of
 * concepts and the look-up forms. The descriptions of sources are not included either, because the
 * operator imports them.
 */
export const allTexts: readonly TextColumn[] = [
  ...remarks,
  ...freeTexts.map(termColumn),
  { table: 'term_history', key: 'id', column: 'changes', max: text.meaning, json: true },
  ...exampleTexts,
  conceptDefinition,
  { table: 'concepts', key: 'id', column: 'gloss', max: text.gloss },
  { table: 'concept_history', key: 'id', column: 'changes', max: text.meaning, json: true },
  { table: 'term_sources', key: 'ctid', column: 'place', max: text.source },
  { table: 'term_sources', key: 'ctid', column: 'notes', max: text.notes },
  { table: 'lookup_forms', key: 'id', column: 'notes', max: text.notes },
  { table: 'verifier_applications', key: 'id', column: 'motivation', max: text.motivation },
  { table: 'verifier_applications', key: 'id', column: 'background', max: text.background },
  { table: 'donations', key: 'id', column: 'donor_name', max: text.donorName },
  { table: 'donations', key: 'id', column: 'donor_message', max: text.donorMessage },
  { table: 'audit', key: 'id', column: 'change', max: text.siteNotice, json: true },
  { table: 'settings', key: 'name', column: 'value', max: text.siteNotice, json: true },
  { table: 'idempotency_keys', key: 'ctid', column: 'reply', max: text.meaning, json: true },
  ...reviewTexts,
];

/**
 * The definitions that the user submitted, and their copies in concepts. Also the changes in the
 * histories that the user made to any term or concept, or that anybody made to the user's terms and
 * their concepts.
 */
export const ownDefinitions: readonly TextColumn[] = [
  ...fieldsErasing('fullName').map((field) => ({
    ...termColumn(field),
    where: 'submitter_id = $2',
  })),
  {
    table: 'term_history',
    key: 'id',
    column: 'changes',
    max: text.meaning,
    json: true,
    fields: [...freeTexts, 'example', 'exampleEnglish'],
    where: `term_id in (${ownTerms}) or actor_id = $2`,
  },
  { ...conceptDefinition, where: `definition_term_id in (${ownTerms})` },
  {
    table: 'concept_history',
    key: 'id',
    column: 'changes',
    max: text.meaning,
    json: true,
    fields: ['definition'],
    where: `actor_id = $2 or ${aboutOwnConcepts}`,
  },
  ...ownReviewDefinitions,
];

/**
 * Notes, examples and reasons that the user wrote, or that are about the user's submissions. In
 * these texts, the user's first name or last name is erased even if it appears alone.
 */
export const ownRemarks: readonly TextColumn[] = [
  {
    table: 'term_history',
    key: 'id',
    column: 'reason',
    max: text.rejectionReason,
    where: `actor_id = $2 or term_id in (${ownTerms})`,
  },
  {
    table: 'term_history',
    key: 'id',
    column: 'changes',
    max: text.notes,
    json: true,
    fields: [...fieldsErasing('anyName'), 'example', 'exampleEnglish'],
    where: `actor_id = $2 or term_id in (${ownTerms})`,
  },
  ...fieldsErasing('anyName').map((field) => ({
    ...termColumn(field),
    where: 'submitter_id = $2',
  })),
  ...exampleTexts.map((column) => ({ ...column, where: `term_id in (${ownTerms})` })),
  {
    table: 'concept_history',
    key: 'id',
    column: 'reason',
    max: text.rejectionReason,
    where: `actor_id = $2 or ${aboutOwnConcepts}`,
  },
  {
    table: 'verifier_applications',
    key: 'id',
    column: 'review_notes',
    max: text.reviewNotes,
    where: 'reviewed_by = $2',
  },
  {
    table: 'notices',
    key: 'id',
    column: 'reason',
    max: text.rejectionReason,
    where: `
      term_id in (select term_id from term_history where actor_id = $2)
      or user_id in (select user_id from verifier_applications where reviewed_by = $2)`,
  },
  {
    table: 'reports',
    key: 'id',
    column: 'details',
    max: text.reportDetails,
    where: `reporter_id = $2 or term_id in (${ownTerms})`,
  },
  {
    table: 'reports',
    key: 'id',
    column: 'note',
    max: text.resolutionNote,
    where: `reporter_id = $2 or closed_by = $2 or term_id in (${ownTerms})`,
  },
  ...ownReviewRemarks,
];
