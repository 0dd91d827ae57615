import { useState } from 'react';
import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { LanguageBadge, SubjectBadge } from '#client/terms/badges.tsx';
import { editForm } from '#client/terms/form/term-form.ts';
import { SenseName } from '#client/terms/senses/SenseName.tsx';
import { TermExamples, TermSynonyms } from '#client/terms/TermExtras.tsx';
import { TermTexts } from '#client/terms/TermTexts.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ReasonField } from '#client/ui/forms/ReasonField.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import type { SecondLook } from '#contract/review/second-looks.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { nameHeadword } from '#domain/page-names.ts';
import { type SecondVerdict, secondLookReason } from '#domain/review/second-look.ts';
import { checkText } from '#domain/text.ts';
import { QueueFilters } from '../queue/QueueFilters.tsx';
import { QueueList } from '../queue/QueueList.tsx';
import type { QueueView } from '../queue/queue-view.ts';
import { useAnswerSecondLook, useSecondLooks } from './queries.ts';

/** Lists approved terms to judge without knowing who decided on them. */
export function SecondLooks({ view }: { view: QueueView }) {
  const list = useSecondLooks(view);
  return (
    <>
      <QueueFilters view={view}>
        <h2 className="small-heading">
          {list.data
            ? m.second_looks_count({ count: list.data.total })
            : m.verification_tab_second_looks()}
        </h2>
      </QueueFilters>
      <QueueList
        view={view}
        query={list}
        rows={list.data?.looks}
        emptyTitle={m.second_looks_empty_title()}
        emptyHint={m.second_looks_empty_hint()}
        failed={m.second_looks_failed()}
        loading={m.second_looks_loading()}
      >
        {(looks) => (
          <>
            <p className="margin-bottom-4">{m.second_looks_hint()}</p>
            <ul className="vertical-stack">
              {looks.map((look) => (
                <SecondLookCard key={look.id} look={look} />
              ))}
            </ul>
          </>
        )}
      </QueueList>
    </>
  );
}

type VerdictFormProps = { look: SecondLook };

/** A term with everything that its author wrote, and the form for the verdict. */
const SecondLookCard = ({ look }: VerdictFormProps) => (
  <li className="card vertical-stack">
    <div>
      <h3 className="headword">
        <SenseName sense={look}>{look.englishWord}</SenseName>
      </h3>
      <p className="word word--large">
        <Vernacular term={look} />
      </p>
    </div>
    <p className="flex-row">
      <LanguageBadge language={look.language} />
      <SubjectBadge subject={look.subject} />
    </p>
    <TermTexts term={look} layout={editForm} withShort />
    <TermExamples term={look} examples={look.examples} />
    <TermSynonyms synonyms={look.synonyms} />
    <VerdictForm look={look} />
  </li>
);

function VerdictForm({ look }: VerdictFormProps) {
  const { id } = look;
  const draft = useDraft({ ...draftedText(`second-look.v2.${id}`), isAside: true }, '');
  const [error, setError] = useState<string>();
  const fieldId = `reason-${id}`;
  const { mutate, isPending, failure } = useAnswerSecondLook(draft.drop);

  const showError = (message: string | undefined) => {
    setError(message);
    if (message) document.getElementById(fieldId)?.focus();
  };
  const answer = (verdict: SecondVerdict) => {
    const checked = checkText(draft.text, secondLookReason);
    showError(checked.ok ? undefined : checked.message);
    if (!checked.ok) return;
    mutate(
      { params: { id }, body: { verdict, reason: checked.value ?? '' } },
      { onFieldErrors: ([first]) => showError(first?.message) },
    );
  };
  return (
    <fieldset className="vertical-stack">
      <legend className="visually-hidden">
        {m.second_looks_form_label({ word: nameHeadword(look) })}
      </legend>
      <ReasonField
        id={fieldId}
        label={m.second_looks_reason_label()}
        hint={m.second_looks_reason_hint({ min: limits.text.rejectionReasonMin })}
        error={error}
        value={draft.text}
        onChange={draft.write}
      />
      <RestoredDraft shown={draft.restored} onDiscard={draft.drop} />
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button
          className="button button--primary"
          type="button"
          disabled={isPending}
          onClick={() => answer('approve')}
        >
          {m.second_looks_approve_button()}
        </button>
        <button
          className="button button--danger"
          type="button"
          disabled={isPending}
          onClick={() => answer('reject')}
        >
          {m.second_looks_reject_button()}
        </button>
      </p>
    </fieldset>
  );
}
