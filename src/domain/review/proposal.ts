import { conceptTexts } from '../concept/edit.ts';
import type { ConceptChanges } from '../concept/history.ts';
import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import { subjects } from '../subjects.ts';
import { checkField, hasOwnVarieties } from '../term/check-term.ts';
import {
  changesBetween,
  type FieldValue,
  pickTermValues,
  statedText,
  type TermChanges,
  type TermField,
  type TermValues,
  termFields,
} from '../term/fields.ts';
import { checkText, type FieldError, type TextRule } from '../text.ts';

/** A verifier accepts or rejects an open proposal, or its author withdraws it. */
export const proposalStatuses = ['open', 'accepted', 'rejected', 'withdrawn'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** The author's source for the proposed change. */
export const proposalSource = {
  name: m.rules_name_source,
  max: limits.text.source,
  missing: m.rules_proposal_source_missing,
} as const satisfies TextRule;

/** What is wrong with the present text. */
export const proposalReason = {
  name: m.rules_name_reason,
  max: limits.text.rejectionReason,
  min: limits.text.rejectionReasonMin,
  multiline: true,
  missing: m.rules_proposal_reason_missing,
  tooShort: m.rules_proposal_reason_short,
} as const satisfies TextRule;

export const proposalRejection = {
  ...proposalReason,
  missing: m.rules_proposal_rejection_short,
  tooShort: m.rules_proposal_rejection_short,
} as const satisfies TextRule;

/** The fields of a concept that a proposal can change. */
const proposedConceptFields = ['gloss', 'definition', 'subject'] as const;
export type ProposedConceptField = (typeof proposedConceptFields)[number];
export type ProposedConcept = Record<ProposedConceptField, string | null>;

export type Given = Readonly<Record<string, unknown>>;
export const isObject = (raw: unknown): raw is Given =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
export type ChangesCheck<Changes> =
  | { ok: true; changes: Changes }
  | { ok: false; errors: FieldError[] };

function checkAll(
  given: Given,
  fields: readonly string[],
  check: (field: string, raw: unknown) => ReturnType<typeof checkField>,
): { values: Record<string, FieldValue>; errors: FieldError[] } {
  const values: Record<string, FieldValue> = {};
  const errors: FieldError[] = [];
  for (const [path, raw] of Object.entries(given)) {
    const checked = fields.includes(path)
      ? check(path, raw)
      : { ok: false as const, message: m.rules_proposal_field_unknown() };
    if (checked.ok) values[path] = checked.value;
    else errors.push({ path, message: checked.message });
  }
  return { values, errors };
}

function toCheck<Changes extends object>(
  errors: FieldError[],
  compare: () => Changes,
): ChangesCheck<Changes> {
  if (errors.length > 0) return { ok: false, errors };
  const changes = compare();
  if (Object.keys(changes).length > 0) return { ok: true, changes };
  return { ok: false, errors: [{ path: 'changes', message: m.rules_proposal_unchanged() }] };
}

/**
 * Checks the values that a person proposes for fields of a term.
 * @returns what they change, or the errors of every wrong field
 */
export function checkTermProposal(term: TermValues, given: Given): ChangesCheck<TermChanges> {
  const { values, errors } = checkAll(given, termFields, (field, raw) =>
    checkField(field as TermField, raw),
  );
  const before = pickTermValues(term);
  const after = { ...before, ...values } as TermValues;
  if (errors.length === 0 && !hasOwnVarieties(after))
    errors.push({ path: 'varieties', message: m.rules_varieties_of_language() });
  return toCheck(errors, () => changesBetween(before, after));
}

/** Checks the values that a person proposes for fields of a concept, like `checkTermProposal`. */
export function checkConceptProposal(
  concept: ProposedConcept,
  given: Given,
): ChangesCheck<ConceptChanges> {
  const { values, errors } = checkAll(given, proposedConceptFields, (field, raw) =>
    checkConceptField(field as ProposedConceptField, raw),
  );
  return toCheck(errors, () => {
    const changes: ConceptChanges = {};
    for (const field of proposedConceptFields) {
      const to = values[field] as string | null | undefined;
      if (to !== undefined && to !== concept[field]) changes[field] = { from: concept[field], to };
    }
    return changes;
  });
}

function checkConceptField(field: ProposedConceptField, raw: unknown) {
  if (field === 'gloss') return checkText(raw, conceptTexts.gloss);
  if (field === 'definition')
    return checkText(raw, { ...conceptTexts.definition, missing: m.rules_meaning_missing });
  if (typeof raw === 'string' && Object.hasOwn(subjects, raw))
    return { ok: true as const, value: raw };
  return { ok: false as const, message: m.rules_subject_missing() };
}

/**
 * Returns the present values of the fields that a proposal changes, in the format of its `from`.
 */
export function readPresentTerm(term: TermValues, changes: TermChanges): ProposedValues {
  return Object.fromEntries(
    Object.keys(changes).map((field) => [field, statedText(term, field as TermField) || null]),
  );
}

export function readPresentConcept(
  concept: ProposedConcept,
  changes: ConceptChanges,
): ProposedValues {
  return Object.fromEntries(
    Object.keys(changes).map((field) => [field, concept[field as ProposedConceptField]]),
  );
}

/** Texts of fields, by the name of the field. */
export type ProposedValues = Record<string, string | null>;

/** Returns whether a field has changed since the proposal was made. */
export const isOutdated = (
  changes: Record<string, { from: string | null }>,
  present: ProposedValues,
): boolean => Object.entries(changes).some(([field, { from }]) => present[field] !== from);

/** Returns a term with the changes of a proposal or of its history. */
export function applyChanges(term: TermValues, changes: TermChanges): TermValues {
  const after: Record<string, FieldValue> = { ...pickTermValues(term) };
  for (const field of termFields) {
    const change = changes[field];
    if (!change) continue;
    const checked = checkField(field, change.to ?? '');
    if (checked.ok) after[field] = checked.value;
  }
  return after as TermValues;
}
