import type { HistoryEntry } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import { showValue, type TermField, termFields } from '#domain/term/fields.ts';
import { type Usage, usages } from '#domain/term/usage.ts';
import { ChangeList, type Recorded } from './ChangeList.tsx';

/** What the history records besides the fields of a term. The value of a concept is its number. */
const recorded: Record<string, Recorded> = {
  ...Object.fromEntries(termFields.map((field) => [field, recordedField(field)])),
  usage: { name: m.terms_field_usage, show: (value) => usages[value as Usage] ?? value },
  concept: { name: m.terms_field_concept, show: String },
  example: { name: m.terms_field_example, show: String },
  exampleEnglish: { name: m.terms_field_example_english, show: String },
  synonyms: { name: m.terms_field_synonyms, show: String },
};

function recordedField(field: TermField): Recorded {
  return { name: fieldNames[field], show: (value) => showValue(field, value) };
}

/** Shows what an edit changed: each changed field with its old and new value. */
export function Changes({ changes }: { changes: NonNullable<HistoryEntry['changes']> }) {
  return <ChangeList changes={changes} recorded={recorded} />;
}
