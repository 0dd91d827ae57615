import type { HistoryEntry } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import { showValue, type TermField, termFields } from '#domain/term/fields.ts';
import { richText } from '../ui/richText.ts';
import { fieldNames } from './term-form.ts';

/** Shows what an edit changed: each changed field with its old and new value. */
export function Changes({ changes }: { changes: NonNullable<HistoryEntry['changes']> }) {
  return (
    <>
      {termFields.map((field) => {
        const change = changes[field];
        return (
          change && (
            <span key={field} className="changed-text">
              {richText(
                m.terms_change_entry({
                  field: fieldNames[field](),
                  from: shown(field, change.from),
                  to: shown(field, change.to),
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

const shown = (field: TermField, value: string | null): string =>
  value === null ? m.terms_change_empty() : showValue(field, value);
