import { paths } from '#client/runtime/paths.ts';
import { compareConceptChanges } from '#client/terms/history/change-rows.ts';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import type { ConceptLink } from '#contract/terms/concepts.ts';
import { m } from '#domain/messages.ts';
import { checkConceptProposal } from '#domain/review/proposal.ts';
import { nameSubject, subjectIds } from '#domain/subjects.ts';
import { type FieldProps, SuggestForm } from './SuggestForm.tsx';

export type SuggestedConcept = ConceptLink & { definition: string | null; version: number };

/** The form that suggests an edit of a concept: of its definition, gloss or subject. */
export function SuggestConcept({ concept }: { concept: SuggestedConcept }) {
  const { number, english, gloss, definition, subject, version } = concept;
  return (
    <SuggestForm
      target={{ concept: number, version }}
      word={english}
      back={paths.concept(number)}
      intro={m.suggest_form_intro_concept()}
      sentHint={m.suggest_sent_hint_concept()}
      heading={
        <h2>
          <SenseName sense={{ gloss, senseSubject: null }}>{english}</SenseName>
        </h2>
      }
      present={{ definition: definition ?? '', gloss: gloss ?? '', subject }}
      check={(values) => checkConceptProposal({ gloss, definition, subject }, values)}
      compare={compareConceptChanges}
      fields={(props) => <ConceptFields {...props} />}
    />
  );
}

function ConceptFields({ text, errors, onChange }: FieldProps) {
  const messageOf = (field: string) => errors.find(({ path }) => path === field)?.message;
  const bind = (field: string) => ({
    name: field,
    value: text[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  });
  return (
    <>
      <Field id="definition" label={m.terms_field_meaning()} error={messageOf('definition')}>
        {(control) => <textarea {...control} {...bind('definition')} />}
      </Field>
      <Field
        id="gloss"
        label={m.terms_field_gloss()}
        hint={m.suggest_field_gloss_hint()}
        error={messageOf('gloss')}
      >
        {(control) => <input {...control} {...bind('gloss')} />}
      </Field>
      <Field id="subject" label={m.terms_field_subject()} error={messageOf('subject')}>
        {(control) => (
          <select {...control} {...bind('subject')}>
            {subjectIds.map((id) => (
              <option key={id} value={id}>
                {nameSubject(id)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
