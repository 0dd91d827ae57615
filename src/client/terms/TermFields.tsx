import { type ReactNode, useRef } from 'react';
import { m } from '#contract/messages.ts';
import { type Language, langTag, languages } from '#domain/languages.ts';
import { subjects } from '#domain/subjects.ts';
import type { TermField } from '#domain/term/fields.ts';
import type { FieldError } from '#domain/text.ts';
import { Field } from '../ui/Field.tsx';
import { LetterKeys } from './LetterKeys.tsx';
import type { TermFormLayout } from './term-form.ts';
import type { TermText } from './term-text.ts';

type Props = {
  layout: TermFormLayout;
  text: TermText;
  onChange: (change: Partial<TermText>) => void;
  errors: readonly FieldError[];
  /** Below the last required field. */
  warning?: ReactNode;
};

/**
 * The fields of a term, for a submission and for a verifier's edit. The `id` of each is the name of
 * its field, so that an error summary can link to it. There is no `maxlength`: it would silently
 * cut pasted text, where the check says how much is too much.
 */
export function TermFields({ layout, text, onChange, errors, warning }: Props) {
  const field = (id: TermField) => (
    <TermFieldControl
      key={id}
      id={id}
      label={layout.labels[id]()}
      error={errors.find(({ path }) => path === id)?.message}
      text={text}
      onChange={onChange}
    />
  );
  return layout.rows.map((row) => (
    <div key={row[0]} className={row.length > 1 ? 'field-pair' : 'vertical-stack'}>
      {row.includes('notes') && warning}
      {row.map(field)}
    </div>
  ));
}

type FieldProps = Pick<Props, 'text' | 'onChange'> & {
  id: TermField;
  label: string;
  error: string | undefined;
};

const hints: Partial<Record<TermField, () => string>> = {
  meaning: m.term_form_meaning_hint,
  notes: m.term_form_notes_hint,
};

function TermFieldControl(props: FieldProps) {
  const { id, label, error, text, onChange } = props;
  if (id === 'vernacularWord') return <VernacularField {...props} />;
  const value = text[id];
  const required = id !== 'notes';
  return (
    <Field id={id} label={label} hint={hints[id]?.()} error={error}>
      {(control) => {
        const common = {
          ...control,
          name: id,
          required,
          value,
          onChange: ({ target }: { target: { value: string } }) => onChange({ [id]: target.value }),
        };
        if (id === 'englishWord') return <input {...common} />;
        if (id === 'meaning' || id === 'notes') return <textarea {...common} />;
        return (
          <select {...common}>
            <option value="">
              {id === 'subject' ? m.term_form_select_subject() : m.term_form_select_language()}
            </option>
            {fieldChoices[id].map(([choice, name]) => (
              <option key={choice} value={choice}>
                {name}
              </option>
            ))}
          </select>
        );
      }}
    </Field>
  );
}

const fieldChoices = {
  subject: Object.entries(subjects),
  language: Object.entries(languages).map(([id, { name }]) => [id, name] as const),
};

function VernacularField({ id, label, error, text, onChange }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const language = text.language in languages ? (text.language as Language) : null;
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            name={id}
            required
            lang={language ? langTag({ language, notes: text.notes }) : undefined}
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
              input={input}
              onChange={(vernacularWord) => onChange({ vernacularWord })}
            />
          )}
        </>
      )}
    </Field>
  );
}
