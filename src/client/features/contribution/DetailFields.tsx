import { ExampleFields, SynonymsField } from '#client/terms/ExtraFields.tsx';
import { SameMeaning } from '#client/terms/SameMeaning.tsx';
import { TermFields } from '#client/terms/TermFields.tsx';
import { originDetails, wordDetails } from '#client/terms/term-form.ts';
import { m } from '#domain/messages.ts';
import type { DetailProps } from './AddDetails.tsx';

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
