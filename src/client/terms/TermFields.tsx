import { type Language, langOf, languages } from '#domain/languages.ts';
import { subjects } from '#domain/subjects.ts';
import type { FieldError, TermField } from '#domain/term.ts';
import { type ReactNode, useRef } from 'react';
import { Field } from '../ui/Field.tsx';
import { LetterKeys } from './LetterKeys.tsx';
import type { TermText } from './term-text.ts';

/** What a form calls the fields, as the specification words it (section 2). */
export const contributionLabels: Record<TermField, string> = {
  englishWord: 'English Word *',
  meaning: 'Definition/Meaning *',
  subject: 'Academic Field *',
  language: 'Language *',
  vernacularWord: 'Vernacular Translation *',
  notes: 'Additional Notes',
};
export const editLabels: Record<TermField, string> = {
  englishWord: 'English Word *',
  meaning: 'Meaning *',
  subject: 'Subject *',
  language: 'Language *',
  vernacularWord: 'Vernacular Word *',
  notes: 'Notes',
};

/** The order in which the fields stand, which a summary of errors follows. */
export const fieldOrder: readonly TermField[] = [
  'englishWord',
  'meaning',
  'subject',
  'language',
  'vernacularWord',
  'notes',
];

type Props = {
  text: TermText;
  onChange: (change: Partial<TermText>) => void;
  errors: readonly FieldError[];
  labels: Record<TermField, string>;
  warning?: ReactNode;
};

/**
 * The fields of a term, for a submission and for a verifier's edit. Each has its field's name as
 * `id`, so that a summary links to it.
 * `warning` stands under the words it is about. No `maxlength`: it would cut pasted text without a
 * word; the check says instead how much is too much.
 */
export function TermFields({ text, onChange, errors, labels, warning }: Props) {
  const vernacular = useRef<HTMLInputElement>(null);
  const error = (field: TermField) => errors.find(({ path }) => path === field)?.message;
  const language = text.language in languages ? (text.language as Language) : null;
  const lang = language ? langOf({ language, notes: text.notes }) : undefined;

  return (
    <>
      <Field id="englishWord" label={labels.englishWord} error={error('englishWord')}>
        {(control) => (
          <input
            {...control}
            name="englishWord"
            required
            value={text.englishWord}
            onChange={(event) => onChange({ englishWord: event.target.value })}
          />
        )}
      </Field>
      <Field
        id="meaning"
        label={labels.meaning}
        hint="One or two plain sentences, in English, that a learner understands."
        error={error('meaning')}
      >
        {(control) => (
          <textarea
            {...control}
            name="meaning"
            required
            value={text.meaning}
            onChange={(event) => onChange({ meaning: event.target.value })}
          />
        )}
      </Field>
      <div className="two">
        <Field id="subject" label={labels.subject} error={error('subject')}>
          {(control) => (
            <select
              {...control}
              name="subject"
              required
              value={text.subject}
              onChange={(event) => onChange({ subject: event.target.value })}
            >
              <option value="">Select a field</option>
              {Object.entries(subjects).map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field id="language" label={labels.language} error={error('language')}>
          {(control) => (
            <select
              {...control}
              name="language"
              required
              value={text.language}
              onChange={(event) => onChange({ language: event.target.value })}
            >
              <option value="">Select a language</option>
              {Object.entries(languages).map(([id, { name }]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field id="vernacularWord" label={labels.vernacularWord} error={error('vernacularWord')}>
        {(control) => (
          <>
            <input
              {...control}
              ref={vernacular}
              name="vernacularWord"
              required
              lang={lang}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              autoComplete="off"
              value={text.vernacularWord}
              onChange={(event) => onChange({ vernacularWord: event.target.value })}
            />
            {language && (
              <LetterKeys
                language={language}
                input={vernacular}
                onChange={(vernacularWord) => onChange({ vernacularWord })}
              />
            )}
          </>
        )}
      </Field>
      {warning}
      <Field
        id="notes"
        label={labels.notes}
        hint="Optional. Dialect, plural, source or a sentence that uses the word."
        error={error('notes')}
      >
        {(control) => (
          <textarea
            {...control}
            name="notes"
            value={text.notes}
            onChange={(event) => onChange({ notes: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
