import type { HistoryEntry } from '#contract/term.ts';
import { type Language, languages } from '#domain/languages.ts';
import { type Subject, subjects } from '#domain/subjects.ts';
import type { TermField } from '#domain/term/fields.ts';

const names: Record<TermField, string> = {
  englishWord: 'English word',
  meaning: 'Definition',
  subject: 'Subject',
  vernacularWord: 'Vernacular word',
  language: 'Language',
  notes: 'Notes',
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
              {`${names[field]}: `}
              <span className="visually-hidden">from </span>
              <del>{shown(field, change.from)}</del>
              {' → '}
              <span className="visually-hidden">to </span>
              <ins>{shown(field, change.to)}</ins>
            </span>
          )
        );
      })}
    </>
  );
}

function shown(field: TermField, value: string | null): string {
  if (value === null) return '(empty)';
  if (field === 'language') return languages[value as Language]?.name ?? value;
  if (field === 'subject') return subjects[value as Subject] ?? value;
  return value;
}
