import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { ConceptChoice } from '#client/terms/form/ConceptChoice.tsx';
import { isConceptNumber } from '#client/terms/form/concept-facts.ts';
import { NamedTerm } from '#client/terms/senses/NamedTerm.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { ReasonForm } from '#client/ui/forms/ReasonForm.tsx';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { decideInBulk } from '#contract/review/bulk.ts';
import type { QueuedTerm } from '#contract/review/review.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { rejectionReason } from '#domain/term/reasons.ts';
import type { OnFieldErrors } from '../decisions/useDecision.ts';
import { ReadyReasons } from '../queue/ReadyReasons.tsx';
import { findPressedReason } from '../queue/review-reasons.ts';

/** The decision on each selected term. */
type BulkDecision = WithoutIds<Body>;

type Props = {
  terms: readonly QueuedTerm[];
  isPending: boolean;
  failure: Failure | null;
  onClose: () => void;
  onSend: (
    decision: BulkDecision,
    callbacks?: { onDone?: () => void; onFieldErrors?: OnFieldErrors },
  ) => void;
};

/**
 * The reason is stored, so that it is not lost when the dialog is closed or the session expires.
 */
export function RejectForm({ terms, onSend, ...form }: Props) {
  const reason = useDraft(draftedText('bulk-rejection.v2'), '');
  const choose = (text: string) => {
    reason.write(text);
    document.getElementById('closing')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = findPressedReason(event);
    if (!pressed) return;
    event.preventDefault();
    choose(pressed.text());
  };
  return (
    <ReasonForm
      required
      subject={
        <>
          <Terms terms={terms} />
          <ReadyReasons onChoose={choose} />
        </>
      }
      effect={m.review_bulk_reject_effect()}
      label={m.verification_reject_reason_label()}
      hint={m.verification_reject_reason_hint({ min: limits.text.rejectionReasonMin })}
      draft={reason}
      rule={rejectionReason}
      submitLabel={m.review_bulk_reject_title({ count: terms.length })}
      tone="danger"
      onSubmit={(text, onFieldErrors) =>
        onSend({ action: 'reject', reason: text ?? '' }, { onDone: reason.drop, onFieldErrors })
      }
      onKeyDown={onKeyDown}
      {...form}
    />
  );
}

export function ApproveForm({ terms, failure, onSend, ...buttons }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend({ action: 'approve' });
  };
  return (
    <form method="post" className="vertical-stack" onSubmit={submit}>
      <Terms terms={terms} />
      <p>{m.review_bulk_approve_effect()}</p>
      {failure && <FailureNote failure={failure} />}
      <DialogButtons
        submitLabel={m.review_bulk_approve_title({ count: terms.length })}
        {...buttons}
      />
    </form>
  );
}

const CONCEPT_ID = 'bulk-concept';

export function ConceptForm({ terms, failure, onSend, ...buttons }: Props) {
  const [concept, setConcept] = useState('');
  const [error, setError] = useState<string>();
  const showError = (message: string | undefined) => {
    setError(message);
    if (message) document.getElementById(CONCEPT_ID)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isChosen = isConceptNumber(concept);
    showError(isChosen ? undefined : m.review_bulk_concept_missing());
    if (!isChosen) return;
    const onFieldErrors: OnFieldErrors = ([first]) => showError(first?.message);
    onSend({ action: 'concept', concept: Number(concept) }, { onFieldErrors });
  };
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <Terms terms={terms} />
      <p>{m.review_bulk_concept_effect()}</p>
      <ConceptChoice
        id={CONCEPT_ID}
        label={m.review_bulk_concept_label()}
        inScope
        error={error}
        chosen={concept}
        onChange={setConcept}
      />
      {failure && <FailureNote failure={failure} />}
      <DialogButtons
        submitLabel={m.review_bulk_concept_title({ count: terms.length })}
        {...buttons}
      />
    </form>
  );
}

const Terms = ({ terms }: Pick<Props, 'terms'>) => (
  <ul className="bullet-list">
    {terms.map((term) => (
      <li key={term.id}>
        <BulkTerm term={term} />
      </li>
    ))}
  </ul>
);

type Body = BodyOf<typeof decideInBulk>;

type WithoutIds<B> = B extends unknown ? Omit<B, 'ids'> : never;

export type BulkAction = Body['action'];

export type BulkResult = ReplyOf<typeof decideInBulk>['results'][number];

export const BulkTerm = ({ term }: { term: QueuedTerm }) => (
  <>
    <NamedTerm term={term} />
  </>
);
