import { type ReactNode, useRef } from 'react';
import { m } from '#domain/messages.ts';
import { describeField, isLongText, isRequired, type TermField } from '#domain/term/fields.ts';
import type { FieldError } from '#domain/text.ts';
import { labelVariety, varietiesOf } from '#domain/varieties.ts';
import { ChoiceGroup } from '../../ui/forms/ChoiceGroup.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { ownVarieties, readLanguage, type TermText, vernacularLang } from '../term-text.ts';
import { LetterKeys } from './LetterKeys.tsx';
import { fieldLabel, type TermFormLayout } from './term-form.ts';

const fieldHints: Partial<Record<TermField, () => string>> = {
  meaning: m.term_form_meaning_hint,
  notes: m.term_form_notes_hint,
  partOfSpeech: m.term_form_part_of_speech_hint,
  plural: m.term_form_plural_hint,
  nounClass: m.term_form_noun_class_hint,
  register: m.term_form_register_hint,
  originDetail: m.term_form_origin_detail_hint,
};

/**
 * The text of a select's first option, whose value is empty. In a select that is not listed here,
 * the first option has no text.
 */
const selectPrompts: Partial<Record<TermField, () => string>> = {
  subject: m.term_form_select_subject,
  language: m.term_form_select_language,
};

type Props = {
  layout: TermFormLayout;
  text: TermText;
  onChange: (change: Partial<TermText>) => void;
  errors: readonly FieldError[];
  /** Shown below the last required field. */
  warning?: ReactNode;
  /** Whether a choice is offered. The present one always is. */
  isOffered?: (id: TermField, choice: string) => boolean;
  /** The field that a verifier asked the author to change. The field shows the request. */
  requested?: TermField | undefined;
  /** The start of the ids, on a page with several forms. */
  idPrefix?: string;
};

/**
 * The fields of a term, for a submission and for a verifier's edit. The `id` of a control ends with
 * the name of its field, so that the error summary can link to it. The controls have no
 * `maxlength`, because it would silently cut pasted text; validation reports text that is too long.
 */
export function TermFields(props: Props) {
  const { layout, text, onChange, errors, warning, isOffered, requested, idPrefix = '' } = props;
  const control = (id: TermField) => (
    <TermFieldControl
      key={id}
      field={id}
      id={idPrefix + id}
      layout={layout}
      error={errors.find(({ path }) => path === id)?.message}
      text={text}
      onChange={onChange}
      isOffered={isOffered}
      request={id === requested ? m.change_request_field_hint() : undefined}
    />
  );
  const lastRequired = layout.rows.findLastIndex((row) => row.some(isRequired));
  return layout.rows.map((row, index) => (
    <div key={row[0]} className={row.length > 1 ? 'field-pair' : 'vertical-stack'}>
      {index === lastRequired + 1 && warning}
      {row.map(control)}
    </div>
  ));
}

type FieldProps = Pick<Props, 'layout' | 'text' | 'onChange'> & {
  field: TermField;
  id: string;
  error: string | undefined;
  isOffered: Props['isOffered'];
  /** Says that a verifier asked for a change here. */
  request: string | undefined;
};

function TermFieldControl(props: FieldProps) {
  const { field, id, layout, error, text, onChange, isOffered = () => true, request } = props;
  if (field === 'vernacularWord') return <VernacularField {...props} />;
  if (field === 'varieties') return <VarietiesField {...props} />;
  const value = text[field];
  const required = isRequired(field);
  return (
    <Field
      id={id}
      label={fieldLabel(layout, field)}
      hint={joinHints(request, fieldHints[field]?.())}
      error={error}
    >
      {(control) => {
        const common = {
          ...control,
          name: field,
          required,
          value,
          onChange: ({ target }: { target: { value: string } }) =>
            onChange({ [field]: target.value }),
        };
        const description = describeField(field);
        if (isLongText(field)) return <textarea {...common} />;
        if (description.kind === 'text') return <input {...common} />;
        return (
          <select {...common}>
            <option value="">{selectPrompts[field]?.()}</option>
            {Object.entries(description.choices)
              .filter(([choice]) => choice === value || isOffered(field, choice))
              .map(([choice, name]) => (
                <option key={choice} value={choice}>
                  {layout.choiceNames?.[field]?.[choice]?.() ?? name()}
                </option>
              ))}
          </select>
        );
      }}
    </Field>
  );
}

const joinHints = (...hints: (string | undefined)[]): string | undefined =>
  hints.filter(Boolean).join(' ') || undefined;

/** Shows checkboxes for the varieties of a language that has several, and nothing for others. */
function VarietiesField({ field, id, layout, error, text, onChange, request }: FieldProps) {
  const language = readLanguage(text);
  const choices = language ? varietiesOf(language) : [];
  if (choices.length < 2) return null;
  return (
    <ChoiceGroup
      id={id}
      legend={fieldLabel(layout, field)}
      hint={joinHints(request, m.term_form_varieties_hint()) ?? ''}
      error={error}
      choices={choices.map((choice) => ({ id: choice, name: labelVariety(choice) }))}
      chosen={ownVarieties(text)}
      onChange={(chosen) => onChange({ varieties: chosen.join(' ') })}
    />
  );
}

function VernacularField({ field, id, layout, error, text, onChange, request }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const language = readLanguage(text);
  return (
    <Field id={id} label={fieldLabel(layout, field)} hint={request} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            name={field}
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
