import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { ConceptCard } from '#client/terms/form/ConceptCard.tsx';
import { ConceptChoice } from '#client/terms/form/ConceptChoice.tsx';
import { isConceptNumber } from '#client/terms/form/concept-facts.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { getConcept } from '#contract/terms/concepts.ts';
import { conceptReason } from '#domain/concept/edit.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { nameUsage } from '#domain/term/usage.ts';
import { checkText, type FieldError } from '#domain/text.ts';
import type { Concept } from '../concept.ts';
import { ConceptReason } from './ConceptReason.tsx';
import type { MergeDraft } from './draft.ts';
import { useMergeConcept } from './mutations.ts';
import { ToolForm, type ToolProps } from './ToolForm.tsx';

/** The form to merge a concept into another one. It previews the effects of the merge. */
export function MergeForm({ reply, draft, isRestored, onChange, onClose }: ToolProps<MergeDraft>) {
  const { concept } = reply;
  const { into, reason } = draft;
  const errors = useFieldErrors(draft, ['into', 'reason']);
  const merge = useMergeConcept(onClose);
  const submit = () => {
    const fieldErrors = checkMerge(draft);
    errors.show(fieldErrors);
    if (fieldErrors.length > 0) return;
    merge.reset();
    merge.mutate(
      { params: { number: String(concept.number) }, body: { into: Number(into), reason } },
      { onFieldErrors: errors.show },
    );
  };
  return (
    <ToolForm
      heading={m.concept_editing_merge_heading()}
      errors={errors.summary}
      isRestored={isRestored}
      isPending={merge.isPending}
      submitLabel={m.concept_editing_merge_confirm_button()}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{m.concept_editing_merge_intro({ name: nameConcept(concept) })}</p>
      <ConceptChoice
        id="into"
        label={m.concept_editing_merge_into()}
        error={errors.messageOf('into')}
        excluded={[concept.number]}
        inScope
        chosen={into}
        onChange={(number) => onChange({ ...draft, into: number })}
      />
      {isConceptNumber(into) && <MergePreview concept={concept} into={into} />}
      <ConceptReason
        reason={reason}
        error={errors.messageOf('reason')}
        onChange={(value) => onChange({ ...draft, reason: value })}
      />
      {merge.failure && <FailureNote failure={merge.failure} />}
    </ToolForm>
  );
}

function checkMerge({ into, reason }: MergeDraft): FieldError[] {
  const checked = checkText(reason, conceptReason);
  return [
    ...(isConceptNumber(into)
      ? []
      : [{ path: 'into', message: m.concept_editing_merge_into_missing() }]),
    ...(checked.ok ? [] : [{ path: 'reason', message: checked.message }]),
  ];
}

type MergePreviewProps = {
  concept: Concept;
  /** The number of the other concept. */
  into: string;
};

/** Shows the two concepts of a merge, and the effects of the merge. */
function MergePreview({ concept, into }: MergePreviewProps) {
  const { data, isError } = useApiQuery(getConcept, { params: { number: into } });
  if (isError) return <Failed message={m.concept_editing_merge_preview_failed()} />;
  if (!data) return <p role="status">{m.ui_loading()}</p>;
  const stays = data.concept;
  return (
    <>
      <h3>{m.concept_editing_merge_preview()}</h3>
      <div className="field-pair">
        <ConceptCard id="merge-joined" title={m.concept_editing_merge_joined()} concept={concept} />
        <ConceptCard id="merge-stays" title={m.concept_editing_merge_stays()} concept={stays} />
      </div>
      <ul className="bullet-list">
        {describeEffects(concept, stays).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  );
}

function describeEffects({ terms }: Concept, stays: Concept): string[] {
  const name = nameConcept(stays);
  return [
    m.concept_editing_merge_words({ count: terms.length, name }),
    stays.definition
      ? m.concept_editing_merge_keeps_definition({ name })
      : m.concept_editing_merge_no_definition({ name }),
    ...(hasPreferred(terms) && hasPreferred(stays.terms)
      ? [m.concept_editing_merge_preferred({ admitted: nameUsage('admitted') })]
      : []),
    m.concept_editing_merge_address({ name }),
    m.concept_editing_merge_undo({ name }),
  ];
}

const hasPreferred = (words: Concept['terms']): boolean =>
  words.some(({ usage }) => usage === 'preferred');
