import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { queryKey, useApi } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { ComparisonTable } from '#client/terms/history/ComparisonTable.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { getConcept, type Source } from '#contract/terms/concepts.ts';
import { m } from '#domain/messages.ts';
import type { ConceptReply } from '../concept.ts';
import { ConceptFields } from './ConceptFields.tsx';
import { compareEdit } from './compare-edit.ts';
import {
  buildEditBody,
  type ConceptText,
  checkConceptText,
  conceptFields,
  rebaseEdit,
  toConceptText,
} from './concept-text.ts';
import type { EditDraft } from './draft.ts';
import { useEditConcept } from './mutations.ts';
import { ToolForm, type ToolProps } from './ToolForm.tsx';

/** The form to edit a concept. Below the fields, it shows what the history will record. */
export function EditForm({ reply, draft, isRestored, onChange, onClose }: ToolProps<EditDraft>) {
  const { concept, editing } = reply;
  const { version, start, text } = draft;
  const number = String(concept.number);
  const errors = useFieldErrors(text, conceptFields);
  const [hasConflict, setConflict] = useState(false);
  const latest = useLatestConcept(number);
  const edit = useEditConcept(onClose, latest.read);
  const deferredText = useDeferredValue(text);

  // Somebody else saved a newer version: keep what this edit changed, and adopt the rest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once for each version.
  useEffect(() => {
    if (concept.version === version) return;
    const stored = toConceptText(reply);
    onChange({
      tool: 'edit',
      version: concept.version,
      start: stored,
      text: rebaseEdit(draft, stored),
    });
    setConflict(true);
  }, [concept.version, version]);

  const change = (part: Partial<ConceptText>) => onChange({ ...draft, text: { ...text, ...part } });
  const save = () => {
    const fieldErrors = checkConceptText(text);
    errors.show(fieldErrors);
    if (fieldErrors.length > 0) return;
    edit.reset();
    edit.mutate(
      { params: { number }, body: { version, ...buildEditBody(start, text) } },
      { onFieldErrors: errors.show },
    );
  };
  const takeSaved = () => {
    edit.reset();
    setConflict(false);
    onChange({ ...draft, text: start });
  };

  return (
    <ToolForm
      heading={m.concept_editing_edit_heading()}
      errors={errors.summary}
      isRestored={isRestored && !hasConflict}
      isPending={edit.isPending}
      submitLabel={m.ui_save_button()}
      onSubmit={save}
      onClose={onClose}
    >
      <ConceptFields
        number={concept.number}
        text={text}
        sources={editing.sources}
        messageOf={errors.messageOf}
        onChange={change}
      />
      {edit.failure && (
        <FailureNote failure={edit.failure}>
          {latest.movedTo !== null && (
            <p>
              <Link href={paths.concept(latest.movedTo)}>{m.concept_editing_moved_link()}</Link>
            </p>
          )}
        </FailureNote>
      )}
      <EditPreview
        start={start}
        text={deferredText}
        sources={editing.sources}
        onTakeSaved={hasConflict ? takeSaved : null}
      />
    </ToolForm>
  );
}

/**
 * Reads the concept again after a conflict. If the concept was merged into another one meanwhile,
 * returns only the number of the other concept. The page then stays open, so that the edit is not
 * lost. If reading fails, the next attempt to save reports the conflict again.
 */
function useLatestConcept(number: string) {
  const api = useApi();
  const client = useQueryClient();
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const args = { params: { number } };
  const adopt = (reply: ConceptReply) => {
    if (String(reply.concept.number) !== number) setMovedTo(reply.concept.number);
    else client.setQueryData(queryKey(getConcept, args), reply);
  };
  const read = () => api.call(getConcept, args).then(adopt, () => undefined);
  return { movedTo, read };
}

type EditPreviewProps = {
  start: ConceptText;
  text: ConceptText;
  sources: readonly Source[];
  /** Replaces the edit by the version that somebody else saved first; null without a conflict. */
  onTakeSaved: (() => void) | null;
};

/** Compares the stored concept with the edit. */
function EditPreview({ start, text, sources, onTakeSaved }: EditPreviewProps) {
  const rows = compareEdit(start, text, sources);
  const summary = rows.length === 0 ? m.concept_editing_unchanged() : m.concept_editing_changed();
  return (
    <>
      <h3>{m.concept_editing_changes_heading()}</h3>
      <p className="muted">{onTakeSaved ? m.concept_editing_conflict() : summary}</p>
      <ComparisonTable
        caption={m.concept_editing_changes_caption()}
        before={m.concept_editing_saved()}
        after={m.concept_editing_yours()}
        rows={rows}
      />
      {onTakeSaved && (
        <p>
          <button className="button" type="button" onClick={onTakeSaved}>
            {m.concept_editing_conflict_button()}
          </button>
        </p>
      )}
    </>
  );
}
