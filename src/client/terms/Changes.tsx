import { m } from '#contract/messages.ts';
import type { HistoryEntry } from '#contract/term.ts';
import { type Language, languages } from '#domain/languages.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import type { TermField } from '#domain/term/fields.ts';
import { richText } from '../ui/richText.ts';

const names: Record<TermField, () => string> = {
  englishWord: m.terms_field_english_word,
  meaning: m.terms_field_meaning,
  subject: m.terms_field_subject,
  vernacularWord: m.terms_field_vernacular_word,
  language: m.terms_field_language,
  notes: m.terms_field_notes,
};

/** What an edit changed, each field from its old text to its new one. */
export function Changes({ changes }: { changes: NonNullable<HistoryEntry['changes']> }) {
  return (
    <>
      {(Object.keys(names) as TermField[]).map((field) => {
        const change = changes[field];
        return (
          change && (
            <span key={field} className="changed-text">
              {richText(
                m.terms_change_entry({
                  field: names[field](),
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

function shown(field: TermField, value: string | null): string {
  if (value === null) return m.terms_change_empty();
  if (field === 'language') return languages[value as Language]?.name ?? value;
  if (field === 'subject') return subjects[value as Subject] ?? value;
  return value;
}
