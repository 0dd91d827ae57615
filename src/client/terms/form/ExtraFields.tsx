import { Field } from '#client/ui/forms/Field.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { FieldError } from '#domain/text.ts';
import { vernacularLang } from '../term-text.ts';
import type { SubmissionText } from './submission-text.ts';

type Props = {
  text: SubmissionText;
  onChange: (change: Partial<SubmissionText>) => void;
  errors: readonly FieldError[];
};

/** An example in the language of the term, and its translation. */
export function ExampleFields(props: Props) {
  return (
    <>
      <LongField
        {...props}
        id="example"
        label={m.term_form_example()}
        hint={m.term_form_example_hint()}
        lang={vernacularLang(props.text)}
      />
      <LongField
        {...props}
        id="exampleEnglish"
        label={m.term_form_example_english()}
        hint={m.term_form_example_english_hint()}
      />
    </>
  );
}

export function SynonymsField(props: Props) {
  return (
    <LongField
      {...props}
      id="synonyms"
      label={m.term_form_synonyms()}
      hint={m.term_form_synonyms_hint({ max: limits.synonyms })}
    />
  );
}

type LongFieldProps = Props & {
  id: 'example' | 'exampleEnglish' | 'synonyms';
  label: string;
  hint: string;
  lang?: string | undefined;
};

function LongField({ id, label, hint, lang, text, onChange, errors }: LongFieldProps) {
  const error = errors.find(({ path }) => path === id)?.message;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          name={id}
          lang={lang}
          value={text[id]}
          onChange={({ target }) => onChange({ [id]: target.value })}
        />
      )}
    </Field>
  );
}
