import { type ReactNode, useRef } from 'react';
import { m } from '#domain/messages.ts';
import { describeField, isLongText, isRequired, type TermField } from '#domain/term/fields.ts';
import type { FieldError } from '#domain/text.ts';
import { varietiesOf, varietyNames } from '#domain/varieties.ts';
import { ChoiceGroup } from '../ui/ChoiceGroup.tsx';
import { Field } from '../ui/Field.tsx';
import { LetterKeys } from './LetterKeys.tsx';
import { fieldHints, fieldLabel, selectPrompts, type TermFormLayout } from './term-form.ts';
import { ownVarieties, readLanguage, type TermText, vernacularLang } from './term-text.ts';

type Props = {
  layout: TermFormLayout;
  text: TermText;
  onChange: (change: Partial<TermText>) => void;
  errors: readonly FieldError[];
  /** Shown below the last required field. */
  warning?: ReactNode;
};

/**
 * The fields of a term, for a submission and for a verifier's edit. The `id` of a control is the
 * name of its field, so that the error summary can link to it. The controls have no `maxlength`,
 * because it would silently cut pasted text; validation reports text that is too long.
 */
export function TermFields({ layout, text, onChange, errors, warning }: Props) {
  const field = (id: TermField) => (
    <TermFieldControl
      key={id}
      id={id}
      layout={layout}
      error={errors.find(({ path }) => path === id)?.message}
      text={text}
      onChange={onChange}
    />
  );
  const lastRequired = layout.rows.findLastIndex((row) => row.some(isRequired));
  return layout.rows.map((row, index) => (
    <div key={row[0]} className={row.length > 1 ? 'field-pair' : 'vertical-stack'}>
      {index === lastRequired + 1 && warning}
      {row.map(field)}
    </div>
  ));
}

type FieldProps = Pick<Props, 'layout' | 'text' | 'onChange'> & {
  id: TermField;
  error: string | undefined;
};

function TermFieldControl(props: FieldProps) {
  const { id, layout, error, text, onChange } = props;
  if (id === 'vernacularWord') return <VernacularField {...props} />;
  if (id === 'varieties') return <VarietiesField {...props} />;
  const value = text[id];
  const required = isRequired(id);
  return (
    <Field id={id} label={fieldLabel(layout, id)} hint={fieldHints[id]?.()} error={error}>
      {(control) => {
        const common = {
          ...control,
          name: id,
          required,
          value,
          onChange: ({ target }: { target: { value: string } }) => onChange({ [id]: target.value }),
        };
        const description = describeField(id);
        if (isLongText(id)) return <textarea {...common} />;
        if (description.kind === 'text') return <input {...common} />;
        return (
          <select {...common}>
            <option value="">{selectPrompts[id]?.()}</option>
            {Object.entries(description.choices).map(([choice, name]) => (
              <option key={choice} value={choice}>
                {layout.choiceNames?.[id]?.[choice]?.() ?? name}
              </option>
            ))}
          </select>
        );
      }}
    </Field>
  );
}

/** Shows checkboxes for the varieties of a language that has several, and nothing for others. */
function VarietiesField({ id, layout, error, text, onChange }: FieldProps) {
  const language = readLanguage(text);
  const choices = language ? varietiesOf(language) : [];
  if (choices.length < 2) return null;
  return (
    <ChoiceGroup
      id={id}
      legend={fieldLabel(layout, id)}
      hint={m.term_form_varieties_hint()}
      error={error}
      choices={choices.map((choice) => ({ id: choice, name: varietyNames[choice] }))}
      chosen={ownVarieties(text)}
      onChange={(chosen) => onChange({ varieties: chosen.join(' ') })}
    />
  );
}

function VernacularField({ id, layout, error, text, onChange }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const language = readLanguage(text);
  return (
    <Field id={id} label={fieldLabel(layout, id)} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            name={id}
            required
            lang={vernacularLang(text)}
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
