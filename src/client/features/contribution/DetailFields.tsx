import { TermFields } from '#client/terms/TermFields.tsx';
import { Field } from '#client/ui/Field.tsx';
import { type Language, languages } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { DetailProps } from './AddDetails.tsx';
import { originDetails, wordDetails } from './details.ts';
import { SameMeaning } from './SameMeaning.tsx';

/** The fields in the section of details. All of them are optional. */
export function DetailFields(props: DetailProps) {
  const { text } = props;
  return (
    <>
      <p className="muted">{m.contribution_details_intro()}</p>
      <TermFields {...props} layout={wordDetails} />
      <LongField
        {...props}
        id="example"
        label={m.contribution_details_example()}
        hint={m.contribution_details_example_hint()}
        lang={languageTag(text.language)}
      />
      <LongField
        {...props}
        id="exampleEnglish"
        label={m.contribution_details_example_english()}
        hint={m.contribution_details_example_english_hint()}
      />
      <TermFields {...props} layout={originDetails} />
      <LongField
        {...props}
        id="synonyms"
        label={m.contribution_details_synonyms()}
        hint={m.contribution_details_synonyms_hint({ max: limits.synonyms })}
      />
      <SameMeaning
        english={text.englishWord}
        chosen={text.concept}
        onChange={(concept) => props.onChange({ concept })}
      />
    </>
  );
}

const languageTag = (id: string): string | undefined =>
  id in languages ? languages[id as Language].lang : undefined;

type LongFieldProps = DetailProps & {
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
          className="short-textarea"
          name={id}
          lang={lang}
          value={text[id]}
          onChange={({ target }) => onChange({ [id]: target.value })}
        />
      )}
    </Field>
  );
}
