import { limits } from '../limits.ts';
import { m } from '../messages.ts';
import { SOURCE_CODE } from '../site/source.ts';
import { checkText, type TextRule } from '../text.ts';
import { type EditableLabel, editableLabelKinds } from './labels.ts';

/** The texts of a concept that a verifier can edit. All are optional. */
export const conceptTexts = {
  gloss: { name: m.terms_field_gloss, max: limits.text.gloss },
  definition: { name: m.rules_name_definition, max: limits.text.meaning, multiline: true },
} as const satisfies Record<string, TextRule>;

/** The gloss of a concept that is split off. Without one, nobody could tell the two apart. */
export const splitGloss = {
  ...conceptTexts.gloss,
  missing: m.rules_gloss_missing,
} as const satisfies TextRule;

/** Why concepts were merged or split. */
export const conceptReason = {
  name: m.rules_name_reason,
  max: limits.text.rejectionReason,
  min: limits.text.rejectionReasonMin,
  multiline: true,
  missing: m.rules_concept_reason_short,
  tooShort: m.rules_concept_reason_short,
} as const satisfies TextRule;

/** Why a merge was undone. It is optional. */
export const restoreReason = {
  name: m.rules_name_reason,
  max: limits.text.rejectionReason,
  multiline: true,
} as const satisfies TextRule;

const labelRule: TextRule = {
  name: m.rules_name_label,
  max: limits.text.word,
  word: true,
  missing: m.rules_label_missing,
};

type Check<T> = { ok: true; value: T } | { ok: false; message: string };
const refuse = (message: string) => ({ ok: false, message }) as const;

const isEditableKind = (kind: unknown): kind is EditableLabel['kind'] =>
  (editableLabelKinds as readonly unknown[]).includes(kind);

/** Checks the labels of a concept. A text that is repeated keeps its first kind. */
export function checkLabels(raw: unknown): Check<EditableLabel[]> {
  if (!Array.isArray(raw)) return refuse(m.rules_labels_invalid());
  const labels = new Map<string, EditableLabel>();
  for (const each of raw as unknown[]) {
    const { text, kind } = (each ?? {}) as Record<string, unknown>;
    const checked = checkText(text, labelRule);
    if (!checked.ok) return checked;
    if (checked.value?.includes(';')) return refuse(m.rules_label_separator());
    if (!isEditableKind(kind)) return refuse(m.rules_labels_invalid());
    const label: EditableLabel = { text: checked.value as string, kind };
    if (!labels.has(label.text)) labels.set(label.text, label);
  }
  const max = limits.labels;
  if (labels.size > max) return refuse(m.rules_labels_too_many({ max }));
  return { ok: true, value: [...labels.values()] };
}

const MAX_INTEGER = 2 ** 31 - 1;

export const isConceptNumber = (raw: unknown): raw is number =>
  Number.isInteger(raw) && (raw as number) >= 1 && (raw as number) <= MAX_INTEGER;

/** Checks the numbers of the concepts to which a concept is related. */
export function checkRelated(raw: unknown): Check<number[]> {
  if (!Array.isArray(raw) || !raw.every(isConceptNumber)) return refuse(m.rules_related_invalid());
  const numbers = [...new Set(raw)];
  const max = limits.relations;
  if (numbers.length > max) return refuse(m.rules_related_too_many({ max }));
  return { ok: true, value: numbers };
}

/** Checks the id of a Wikidata item. An empty text means that there is none. */
export function checkWikidataId(raw: unknown): Check<string | null> {
  if (raw === null || raw === '') return { ok: true, value: null };
  const id = typeof raw === 'string' ? raw.trim() : '';
  return /^Q[1-9]\d{0,11}$/.test(id) ? { ok: true, value: id } : refuse(m.rules_wikidata_invalid());
}

/** Checks the code of the source of a definition. An empty text means that there is none. */
export function checkSourceCode(raw: unknown): Check<string | null> {
  if (raw === null || raw === '') return { ok: true, value: null };
  const isCode = typeof raw === 'string' && SOURCE_CODE.test(raw);
  return isCode ? { ok: true, value: raw } : refuse(m.rules_source_unknown());
}
