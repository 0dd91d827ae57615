import { richText } from '#client/ui/richText.ts';
import type { HistoryEntry } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import { showValue, type TermField, termFields } from '#domain/term/fields.ts';
import { type Usage, usages } from '#domain/term/usage.ts';

/**
 * The properties that the history records in addition to the fields of a term. The value of a
 * concept is its number.
 */
const recorded: Record<string, Recorded> = {
  ...Object.fromEntries(termFields.map((field) => [field, recordedField(field)])),
  usage: { name: m.terms_field_usage, show: (value) => usages[value as Usage]?.() ?? value },
  concept: { name: m.terms_field_concept, show: String },
  example: { name: m.terms_field_example, show: String },
  exampleEnglish: { name: m.terms_field_example_english, show: String },
  synonyms: { name: m.terms_field_synonyms, show: String },
};

/** How the history shows a property that can change: its name, and its values as text. */
export type Recorded = { name: () => string; show: (value: string) => string };

type Props = {
  changes: Partial<Record<string, { from: string | null; to: string | null }>>;
  /** The properties that the history can record, in display order. */
  recorded: Readonly<Record<string, Recorded>>;
};

/** Lists the changed properties of a history entry, with their old and new values. */
export function ChangeList({ changes, recorded }: Props) {
  return (
    <>
      {Object.entries(recorded).map(([field, { name, show }]) => {
        const change = changes[field];
        const shown = (value: string | null) =>
          value === null ? m.terms_change_empty() : show(value);
        return (
          change && (
            <span key={field} className="changed-text">
              {richText(
                m.terms_change_entry({
                  field: name(),
                  from: shown(change.from),
                  to: shown(change.to),
                  hidden: (text) => <span className="visually-hidden">{text}</span>,
                  old: (text) => <del>{text}</del>,
                  new: (text) => <ins>{text}</ins>,
                }),
              )}
            </span>
          )
        );
      })}
    </>
  );
}

function recordedField(field: TermField): Recorded {
  return { name: fieldNames[field], show: (value) => showValue(field, value) };
}

/** Shows what an edit changed: each changed field with its old and new value. */
export function Changes({ changes }: { changes: NonNullable<HistoryEntry['changes']> }) {
  return <ChangeList changes={changes} recorded={recorded} />;
}
