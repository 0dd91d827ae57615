import { useIsInScope } from '#client/runtime/session/useScope.ts';
import { ConceptFinder } from '#client/terms/form/ConceptFinder.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import type { ConceptLink, Source } from '#contract/terms/concepts.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { nameSubject, type Subject, subjectIds } from '#domain/subjects.ts';
import {
  type ConceptField,
  type ConceptText,
  conceptFieldNames,
  pickLink,
} from './concept-text.ts';
import { TextField } from './TextField.tsx';

type Props = {
  /** The number of the edited concept. */
  number: number;
  text: ConceptText;
  sources: readonly Source[];
  messageOf: (field: ConceptField) => string | undefined;
  onChange: (change: Partial<ConceptText>) => void;
};

/** The fields of a concept. The `id` of a control is the name of its field. */
export function ConceptFields({ number, text, sources, messageOf, onChange }: Props) {
  const textField = (id: TextName, hint: string, isLong = false) => (
    <TextField
      id={id}
      label={conceptFieldNames[id]()}
      hint={hint}
      error={messageOf(id)}
      isLong={isLong}
      value={text[id]}
      onChange={(value) => onChange({ [id]: value })}
    />
  );
  const relations = (id: 'broader' | 'related', addLabel: string) => (
    <RelationsField
      id={id}
      legend={conceptFieldNames[id]()}
      addLabel={addLabel}
      error={messageOf(id)}
      chosen={text[id]}
      self={number}
      onChange={(chosen) => onChange({ [id]: chosen })}
    />
  );
  return (
    <>
      <SubjectField text={text} error={messageOf('subject')} onChange={onChange} />
      {textField('gloss', m.concept_editing_gloss_hint())}
      {textField('definition', m.concept_editing_definition_hint(), true)}
      <SourceField
        text={text}
        sources={sources}
        error={messageOf('definitionSource')}
        onChange={onChange}
      />
      {textField('labels', m.concept_editing_labels_hint(), true)}
      {textField('hiddenLabels', m.concept_editing_hidden_labels_hint(), true)}
      {relations('broader', m.concept_editing_broader_add())}
      {relations('related', m.concept_editing_related_add())}
      {textField('wikidataId', m.concept_editing_wikidata_hint())}
    </>
  );
}

type TextName = 'gloss' | 'definition' | 'labels' | 'hiddenLabels' | 'wikidataId';
type ChoiceProps = Pick<Props, 'text' | 'onChange'> & { error: string | undefined };

/** Offers the subjects in the verifier's scope. */
function SubjectField({ text, error, onChange }: ChoiceProps) {
  const isInScope = useIsInScope();
  const offered = subjectIds.filter((id) => id === text.subject || isInScope({ subject: id }));
  return (
    <Field id="subject" label={conceptFieldNames.subject()} error={error}>
      {(control) => (
        <select
          {...control}
          name="subject"
          value={text.subject}
          onChange={({ target }) => onChange({ subject: target.value as Subject })}
        >
          {offered.map((id) => (
            <option key={id} value={id}>
              {nameSubject(id)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function SourceField({ text, sources, error, onChange }: ChoiceProps & Pick<Props, 'sources'>) {
  return (
    <Field
      id="definitionSource"
      label={conceptFieldNames.definitionSource()}
      hint={m.concept_editing_definition_source_hint()}
      error={error}
    >
      {(control) => (
        <select
          {...control}
          name="definitionSource"
          value={text.definitionSource}
          onChange={({ target }) => onChange({ definitionSource: target.value })}
        >
          <option value="">{m.concept_editing_no_source()}</option>
          {sources.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type RelationsFieldProps = {
  id: string;
  legend: string;
  addLabel: string;
  error: string | undefined;
  chosen: readonly ConceptLink[];
  /** The number of the concept itself, which cannot be chosen. */
  self: number;
  onChange: (chosen: readonly ConceptLink[]) => void;
};

/** Lists the concepts of one kind of relation, with controls to add and remove them. */
function RelationsField({
  id,
  legend,
  addLabel,
  error,
  chosen,
  self,
  onChange,
}: RelationsFieldProps) {
  return (
    <fieldset className="vertical-stack">
      <legend>{legend}</legend>
      {chosen.length > 0 && (
        <ul>
          {chosen.map((concept) => (
            <li key={concept.number} className="flex-row">
              <span>{nameConcept(concept)}</span>
              <button
                className="button button--quiet"
                type="button"
                aria-label={m.concept_editing_remove_label({ name: nameConcept(concept) })}
                onClick={() => {
                  onChange(chosen.filter(({ number }) => number !== concept.number));
                  document.getElementById(id)?.focus();
                }}
              >
                {m.concept_editing_remove_button()}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ConceptFinder
        id={id}
        label={addLabel}
        error={error}
        excluded={[self, ...chosen.map(({ number }) => number)]}
        onChoose={(concept) => onChange([...chosen, pickLink(concept)])}
      />
    </fieldset>
  );
}
