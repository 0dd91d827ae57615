import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type DraftedForm, useDraft } from '#client/runtime/session/useDraft.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { LazyPanel } from '#client/ui/LazyPanel.tsx';
import { m } from '#domain/messages.ts';
import { ConceptHistory } from './ConceptHistory.tsx';
import type { EditableConcept } from './concept-text.ts';
import { toConceptText } from './concept-text.ts';
import { type ConceptDraft, readConceptDraft } from './draft.ts';
import { MergedConcepts } from './MergedConcepts.tsx';
import type { ToolProps } from './ToolForm.tsx';

type Tool = ConceptDraft['tool'];

/**
 * The tools that verifiers use to change a concept, and its history. A form is open while its draft
 * exists, so it opens again after a reload or a sign-in.
 */
export function ConceptEditing(reply: EditableConcept) {
  const { concept, editing } = reply;
  const draft = useDraft(draftedTool(concept.number), null);
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

const draftedTool = (concept: number): DraftedForm<ConceptDraft | null> => ({
  name: `concept.v2.${concept}`,
  read: readConceptDraft,
  isAside: true,
});

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
  useLayoutEffect(() => {
    if (last.current && !tool)
      buttons.current?.querySelector<HTMLElement>(`[data-tool=${last.current}]`)?.focus();
    last.current = tool;
  }, [tool, buttons]);
}

/** Shows the form of a draft. The code of the forms is loaded when the first one opens. */
const OpenForm = ({ draft, ...props }: ToolProps<ConceptDraft>) => (
  <LazyPanel load={() => import('./forms.ts')} failed={m.concept_editing_load_failed()}>
    {({ EditForm, MergeForm, SplitForm }) => {
      if (draft.tool === 'edit') return <EditForm {...props} draft={draft} />;
      if (draft.tool === 'merge') return <MergeForm {...props} draft={draft} />;
      return <SplitForm {...props} draft={draft} />;
    }}
  </LazyPanel>
);
