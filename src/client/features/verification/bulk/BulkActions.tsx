import { useState } from 'react';
import { Link } from 'wouter';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { useFocusOnMount } from '#client/ui/useFocusOnMount.ts';
import { decideInBulk } from '#contract/review/bulk.ts';
import type { QueuedTerm } from '#contract/review/review.ts';
import { m } from '#domain/messages.ts';
import { changedByDecision } from '../decisions/decision-mutations.ts';
import type { BulkAction, BulkResult } from './BulkForms.tsx';
import { ApproveForm, BulkTerm, ConceptForm, RejectForm } from './BulkForms.tsx';

const doneTexts: Record<BulkAction, () => string> = {
  reject: m.review_bulk_outcome_reject,
  approve: m.review_bulk_outcome_approve,
  concept: m.review_bulk_outcome_concept,
};

const forms = {
  reject: { title: m.review_bulk_reject_title, Form: RejectForm },
  approve: { title: m.review_bulk_approve_title, Form: ApproveForm },
  concept: { title: m.review_bulk_concept_title, Form: ConceptForm },
} as const;

type Props = {
  terms: readonly QueuedTerm[];
  /** Ends the selection. */
  onClear: () => void;
};

/**
 * Decides on the selected submissions in one step, after a confirmation, and says what happened.
 */
export function BulkActions({ terms, onClear }: Props) {
  const [action, setAction] = useState<BulkAction>('reject');
  const [isOpen, setOpen] = useState(false);
  const [results, setResults] = useState<readonly BulkResult[]>();
  const { mutate, isPending, failure, reset } = useApiMutation(decideInBulk, {
    failed: m.review_bulk_failed(),
    toastDetail: true,
    invalidates: changedByDecision,
  });
  const open = (chosen: BulkAction) => {
    setAction(chosen);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    reset();
    if (results) onClear();
  };
  const { title, Form } = forms[action];
  const done = results?.filter(({ outcome }) => outcome === 'done').length ?? 0;
  return (
    <section className="bulk-bar" aria-label={m.review_bulk_label()}>
      <b role="status">{m.review_bulk_count({ count: terms.length })}</b>
      <button className="button button--quiet" type="button" onClick={onClear}>
        {m.review_bulk_clear_button()}
      </button>
      <Actions terms={terms} onChoose={open} />
      <Dialog
        open={isOpen}
        title={
          results
            ? m.review_bulk_outcome_title({ done, count: terms.length })
            : title({ count: terms.length })
        }
        onClose={close}
      >
        {results ? (
          <BulkOutcomes action={action} terms={terms} results={results} onClose={close} />
        ) : (
          <Form
            key={action}
            terms={terms}
            isPending={isPending}
            failure={failure}
            onClose={close}
            onSend={(decision, { onDone, onFieldErrors } = {}) => {
              const body = { ...decision, ids: terms.map(({ id }) => id) };
              const onSuccess = (reply: { results: readonly BulkResult[] }) => {
                setResults(reply.results);
                onDone?.();
              };
              mutate({ body }, { onSuccess, ...(onFieldErrors && { onFieldErrors }) });
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

type ActionsProps = Pick<Props, 'terms'> & { onChoose: (action: BulkAction) => void };

/**
 * Offers approval only if all selected terms come from an import. Other terms must be read one by
 * one.
 */
function Actions({ terms, onChoose }: ActionsProps) {
  const areImported = terms.every(({ submitter }) => submitter.imported);
  return (
    <div className="flex-row">
      <button className="button button--danger" type="button" onClick={() => onChoose('reject')}>
        {m.review_bulk_reject_button()}
      </button>
      {areImported && (
        <button className="button" type="button" onClick={() => onChoose('approve')}>
          {m.review_bulk_approve_button()}
        </button>
      )}
      <button className="button" type="button" onClick={() => onChoose('concept')}>
        {m.review_bulk_concept_button()}
      </button>
    </div>
  );
}

type BulkOutcomesProps = {
  action: BulkAction;
  terms: readonly QueuedTerm[];
  results: readonly BulkResult[];
  onClose: () => void;
};

/** Shows the outcome for each selected term, and why some terms did not change. */
function BulkOutcomes({ action, terms, results, onClose }: BulkOutcomesProps) {
  // The button that had the focus has disappeared together with the form.
  const list = useFocusOnMount<HTMLUListElement>();
  const findResult = ({ id }: QueuedTerm) => results.find((result) => result.id === id);
  return (
    <>
      <ul ref={list} className="bullet-list" tabIndex={-1}>
        {terms.map((term) => {
          const { detail, link } = findResult(term) ?? {};
          return (
            <li key={term.id}>
              <BulkTerm term={term} />
              <p className="muted">{detail ?? doneTexts[action]()}</p>
              {link && (
                <p>
                  <Link href={link}>{m.review_context_copy_link()}</Link>
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <p>
        <button className="button" type="button" onClick={onClose}>
          {m.ui_close_button()}
        </button>
      </p>
    </>
  );
}
