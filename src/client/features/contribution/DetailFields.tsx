import { ExampleFields, SynonymsField } from '#client/terms/form/ExtraFields.tsx';
import { SameMeaning } from '#client/terms/form/SameMeaning.tsx';
import { TermFields } from '#client/terms/form/TermFields.tsx';
import { originDetails, wordDetails } from '#client/terms/form/term-form.ts';
import { m } from '#domain/messages.ts';
import type { DetailProps } from './details.ts';

/** The fields in the section of details. All of them are optional. */
export function DetailFields(props: DetailProps) {
  const { text, errors, onChange } = props;
  return (
    <>
      <p className="muted">{m.contribution_details_intro()}</p>
      <TermFields {...props} layout={wordDetails} />
      <ExampleFields {...props} />
      <TermFields {...props} layout={originDetails} />
      <SynonymsField {...props} />
      <SameMeaning
        english={text.englishWord}
        chosen={text.concept}
        onChange={(concept) => onChange({ concept })}
        errors={errors}
        openChoice={m.contribution_details_meaning_open()}
      />
    </>
  );
}
