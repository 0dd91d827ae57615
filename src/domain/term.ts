import { type Language, languageIds } from './languages.ts';
import { limits } from './limits.ts';
import type { ViewerRole } from './roles.ts';
import { type Subject, subjectIds } from './subjects.ts';
import { checkText, type TextRule } from './text.ts';

export const termStatuses = ['verified', 'pending', 'rejected'] as const;
export type TermStatus = (typeof termStatuses)[number];

export const historyActions = ['created', 'verified', 'rejected', 'updated'] as const;
export type HistoryAction = (typeof historyActions)[number];

/**
 * Every way a term changes status: from where, to where, what the history records.
 * The server updates `where status = any(from)`, so that a second decision finds no row and is a
 * 409; buttons read the same table.
 */
export const termTransitions = {
  approve: { from: ['pending'], to: 'verified', records: ['verified'] },
  editAndApprove: { from: ['pending'], to: 'verified', records: ['updated', 'verified'] },
  reject: { from: ['pending'], to: 'rejected', records: ['rejected'] },
  reopen: { from: ['verified'], to: 'pending', records: ['updated'] },
} as const satisfies Record<
  string,
  { from: readonly TermStatus[]; to: TermStatus; records: readonly HistoryAction[] }
>;
export type TermTransition = keyof typeof termTransitions;

/** The history actions that are decisions: My Actions and Recent History list only these. */
export const decisions = ['verified', 'rejected'] as const satisfies readonly HistoryAction[];

/**
 * Who sees a term of each status; `submitter` is the person who sent it, whatever their role. An
 * unverified person's own terms belong to their account, so they see those.
 */
export const visibility = {
  verified: ['anonymous', 'unverified', 'user', 'verifier', 'admin', 'submitter'],
  pending: ['user', 'verifier', 'admin', 'submitter'],
  rejected: ['verifier', 'admin', 'submitter'],
} as const satisfies Record<TermStatus, readonly (ViewerRole | 'submitter')[]>;

export function canView(
  viewer: { id: string | null; standing: ViewerRole },
  term: { status: TermStatus; submitterId: string },
): boolean {
  const who: readonly string[] = visibility[term.status];
  return (
    who.includes(viewer.standing) || (viewer.id === term.submitterId && who.includes('submitter'))
  );
}

/** The fields of a submission and of the verifier's edit, in the order of the form. */
export const termTexts = {
  englishWord: {
    name: 'The English word',
    max: limits.text.word,
    word: true,
    missing: 'Enter the English word',
  },
  meaning: {
    name: 'The definition',
    max: limits.text.meaning,
    multiline: true,
    missing: 'Enter a definition',
  },
  vernacularWord: {
    name: 'The vernacular word',
    max: limits.text.word,
    word: true,
    missing: 'Enter the vernacular word',
  },
  notes: { name: 'The notes', max: limits.text.notes, multiline: true },
} as const satisfies Record<string, TextRule>;

export const termChoices = {
  subject: { ids: subjectIds, missing: 'Choose an academic field' },
  language: { ids: languageIds, missing: 'Choose a language' },
} as const;

export const rejectionReason: TextRule = {
  name: 'The reason',
  max: limits.text.rejectionReason,
  min: limits.text.rejectionReasonMin,
  multiline: true,
  missing: 'Please provide a detailed reason for rejection',
  tooShort: 'Please provide a detailed reason for rejection',
};
export const approvalReason: TextRule = {
  name: 'The reason',
  max: limits.text.approvalReason,
  multiline: true,
};

export type TermInput = {
  englishWord: string;
  vernacularWord: string;
  meaning: string;
  language: Language;
  subject: Subject;
  notes: string | null;
};
export const termFields = [
  'englishWord',
  'meaning',
  'subject',
  'vernacularWord',
  'language',
  'notes',
] as const satisfies readonly (keyof TermInput)[];
export type TermField = (typeof termFields)[number];

export type FieldError = { path: string; message: string };

/**
 * The rules of a submission (specification 5), shared by the form, the API, the verifier's edit and
 * the import. Every wrong field is named.
 */
export function checkTerm(
  raw: Readonly<Record<string, unknown>>,
): { ok: true; value: TermInput } | { ok: false; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const value: Record<string, string | null> = {};
  for (const path of termFields) {
    if (path === 'subject' || path === 'language') {
      const choice = raw[path];
      if (
        typeof choice === 'string' &&
        (termChoices[path].ids as readonly string[]).includes(choice)
      )
        value[path] = choice;
      else errors.push({ path, message: termChoices[path].missing });
    } else {
      const checked = checkText(raw[path], termTexts[path]);
      if (checked.ok) value[path] = checked.value;
      else errors.push({ path, message: checked.message });
    }
  }
  return errors.length ? { ok: false, errors } : { ok: true, value: value as TermInput };
}

/** What an edit changes: field -> from, to; only fields that differ. */
export type TermChanges = Partial<Record<TermField, { from: string | null; to: string | null }>>;

export function changesBetween(before: TermInput, after: TermInput): TermChanges {
  const changes: TermChanges = {};
  for (const field of termFields)
    if (before[field] !== after[field]) changes[field] = { from: before[field], to: after[field] };
  return changes;
}

/**
 * The definition of an imported term that has none, when the import was asked to take such rows;
 * search never matches it.
 */
export const PLACEHOLDER_MEANING =
  'A definition has not been written yet. You can help by contributing one.';
