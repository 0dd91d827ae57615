import { limits } from '#domain/limits.ts';
import { describeField, isLongText, type TermField, termFields } from '#domain/term/fields.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';

/** A column with text that people wrote. */
export type TextColumn = {
  table: string;
  key: 'id' | 'name' | 'ctid';
  column: string;
  /** Maximum length in characters. A text that the replacement makes longer is cut. */
  max: number;
  json?: true;
  /** Only these top-level fields of a JSON column. */
  fields?: readonly string[];
  /** Only these rows; `$2` is the user. */
  where?: string;
};

const ownTerms = 'select id from terms where submitter_id = $2';
const { text } = limits;

/** Remarks about other people. A full name in them means the person, whoever wrote it. */
export const remarks: readonly TextColumn[] = [
  { table: 'term_history', key: 'id', column: 'reason', max: text.rejectionReason },
  { table: 'verifier_applications', key: 'id', column: 'review_notes', max: text.reviewNotes },
  { table: 'notices', key: 'id', column: 'reason', max: text.rejectionReason },
  { table: 'reports', key: 'id', column: 'details', max: text.reportDetails },
  { table: 'reports', key: 'id', column: 'note', max: text.resolutionNote },
];

const longTexts = termFields.filter(isLongText);

/** The long texts of a term from which these names are erased. */
const fieldsErasing = (names: 'fullName' | 'anyName') =>
  longTexts.filter((field) => {
    const description = describeField(field);
    return description.kind === 'text' && description.erases === names;
  });

function termColumn(field: TermField): TextColumn {
  const description = describeField(field);
  const max = description.kind === 'text' ? description.rule.max : 0;
  return { table: 'terms', key: 'id', column: snakeCase(field), max };
}

/** Every column with text that people wrote, except the English and vernacular words of terms. */
export const allTexts: readonly TextColumn[] = [
  ...remarks,
  ...longTexts.map(termColumn),
  { table: 'term_history', key: 'id', column: 'changes', max: text.meaning, json: true },
  { table: 'verifier_applications', key: 'id', column: 'motivation', max: text.motivation },
  { table: 'verifier_applications', key: 'id', column: 'background', max: text.background },
  { table: 'donations', key: 'id', column: 'donor_name', max: text.donorName },
  { table: 'donations', key: 'id', column: 'donor_message', max: text.donorMessage },
  { table: 'audit', key: 'id', column: 'change', max: text.siteNotice, json: true },
  { table: 'settings', key: 'name', column: 'value', max: text.siteNotice, json: true },
  { table: 'idempotency_keys', key: 'ctid', column: 'reply', max: text.meaning, json: true },
];

/** The definitions that the user submitted, and edits of them. */
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
    fields: longTexts,
    where: `term_id in (${ownTerms}) or actor_id = $2`,
  },
];

/**
 * What the user wrote, and what was written about their submissions. Here a first or last name
 * alone also means them.
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
    fields: fieldsErasing('anyName'),
    where: `actor_id = $2 or term_id in (${ownTerms})`,
  },
  ...fieldsErasing('anyName').map((field) => ({
    ...termColumn(field),
    where: 'submitter_id = $2',
  })),
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
];
