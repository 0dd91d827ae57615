import { type RefObject, useEffect, useRef } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { useSessionDraft } from '#client/runtime/session/useSessionDraft.ts';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';
import { ConceptHistory } from './ConceptHistory.tsx';
import { toConceptText } from './concept-text.ts';
import { type ConceptDraft, readDraft } from './draft.ts';
import type { EditableConcept } from './editable.ts';
import { MergedConcepts } from './MergedConcepts.tsx';
import type { ToolProps } from './ToolForm.tsx';

type Tool = ConceptDraft['tool'];

/**
 * The tools that verifiers use to change a concept, and its history. A form is open while its draft
 * exists, so it opens again after a reload or a sign-in.
 */
export function ConceptEditing(reply: EditableConcept) {
  const { concept, editing } = reply;
  const draft = useSessionDraft(`concept.v1.${concept.number}`, useUser()?.id ?? '', readDraft);
  const tool = draft.text?.tool ?? null;
  const buttons = useRef<HTMLDivElement>(null);
  useFocusReturn(tool, buttons);
  return (
    <section className="vertical-stack" aria-labelledby="editing">
      <h2 id="editing" className="visually-hidden">
        {m.concept_editing_heading()}
      </h2>
      <div ref={buttons} className="flex-row">
        <ToolButton tool="edit" open={tool} onOpen={() => draft.write(createEditDraft(reply))} />
        <ToolButton
          tool="merge"
          open={tool}
          onOpen={() => draft.write({ tool: 'merge', into: '', reason: '' })}
        />
        {concept.terms.length > 1 && (
          <ToolButton
            tool="split"
            open={tool}
            onOpen={() => draft.write({ tool: 'split', terms: [], gloss: '', reason: '' })}
          />
        )}
      </div>
      {draft.text && (
        <OpenForm
          reply={reply}
          draft={draft.text}
          isRestored={draft.restored}
          onChange={draft.write}
          onClose={draft.drop}
        />
      )}
      <MergedConcepts merged={editing.merged} />
      <ConceptHistory {...editing} />
    </section>
  );
}

const createEditDraft = (reply: EditableConcept): ConceptDraft => {
  const start = toConceptText(reply);
  return { tool: 'edit', version: reply.concept.version, start, text: start };
};

const toolNames: Record<Tool, () => string> = {
  edit: m.concept_editing_edit_button,
  merge: m.concept_editing_merge_button,
  split: m.concept_editing_split_button,
};

function ToolButton({
  tool,
  open,
  onOpen,
}: {
  tool: Tool;
  /** The tool whose form is open. */
  open: Tool | null;
  onOpen: () => void;
}) {
  return (
    <button
      className="button"
      type="button"
      data-tool={tool}
      disabled={open !== null}
      aria-expanded={open === tool}
      onClick={onOpen}
    >
      {tool === 'edit' && <Icon name="edit" />}
      {toolNames[tool]()}
    </button>
  );
}

/** When a form closes, returns the focus to the button that opened it. */
function useFocusReturn(tool: Tool | null, buttons: RefObject<HTMLElement | null>) {
  const last = useRef(tool);
  useEffect(() => {
    if (last.current && !tool)
      buttons.current?.querySelector<HTMLElement>(`[data-tool=${last.current}]`)?.focus();
    last.current = tool;
  }, [tool, buttons]);
}

/** Shows the form of a draft. The code of the forms is loaded when the first one opens. */
function OpenForm({ draft, ...props }: ToolProps<ConceptDraft>) {
  const { module, hasFailed, load } = useLazyModule(() => import('./forms.ts'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new in every render.
  useEffect(load, []);
  if (hasFailed) return <Failed message={m.concept_editing_load_failed()} onRetry={load} />;
  if (!module) return <p role="status">{m.ui_loading()}</p>;
  const { EditForm, MergeForm, SplitForm } = module;
  if (draft.tool === 'edit') return <EditForm {...props} draft={draft} />;
  if (draft.tool === 'merge') return <MergeForm {...props} draft={draft} />;
  return <SplitForm {...props} draft={draft} />;
}
