import { useState } from 'react';
import { Link } from 'wouter';
import { NamedTerm } from '#client/terms/senses/NamedTerm.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { TermName } from '#contract/terms/term.ts';
import { m } from '#domain/messages.ts';
import { defaultView, viewUrl } from '../view.ts';
import { useTakeBack, useTakeBackList } from './moderation-queries.ts';
import { SkippedTerms } from './SkippedTerms.tsx';

export type TakeBackForm = {
  what: 'submissions' | 'decisions';
  /** The day in UTC, such as 2026-11-21. */
  since: string;
  reason: string;
};

type Props = {
  userId: string;
  form: TakeBackForm;
  /** Runs before the API call, which may ask the administrator to sign in again. */
  onConfirm: () => void;
  onDone: () => void;
};

/** Lists what a call would take back, with the button that does it, and then the result. */
export function TakeBackList({ userId, form, onConfirm, onDone }: Props) {
  const { what, reason } = form;
  const since = `${form.since}T00:00:00Z`;
  const list = useTakeBackList(userId, { what, since });
  const takeBack = useTakeBack();
  const [result, setResult] = useState<{ taken: number; skipped: readonly TermName[] }>();
  if (result)
    return (
      <div role="status" className="vertical-stack">
        <p>{m.moderation_taken_back({ count: result.taken })}</p>
        <SkippedTerms terms={result.skipped} />
        <p>
          <Link href={viewUrl(defaultView, { tab: 'batches' })}>{m.moderation_batches_link()}</Link>
        </p>
      </div>
    );
  if (list.isError)
    return <Failed message={m.moderation_take_back_list_failed()} onRetry={() => list.refetch()} />;
  if (!list.data) return <Skeleton label={m.moderation_take_back_list_loading()} />;
  const { count, first, fingerprint } = list.data;
  if (count === 0) return <p role="status">{m.moderation_take_back_nothing()}</p>;

  const confirm = () => {
    onConfirm();
    takeBack.mutate(
      { params: { userId }, body: { what, since, reason, fingerprint } },
      {
        onSuccess: (reply) => {
          onDone();
          setResult(reply);
        },
      },
    );
  };
  return (
    <>
      <details className="collapsible">
        <summary>
          {m.moderation_take_back_count({ count })}
          <Icon name="down" />
        </summary>
        <ul>
          {first.map((term) => (
            <li key={term.id} className="word-cell">
              <NamedTerm term={term} />
            </li>
          ))}
        </ul>
        {count > first.length && (
          <p className="muted">{m.moderation_take_back_more({ count: count - first.length })}</p>
        )}
      </details>
      {takeBack.failure && <FailureNote failure={takeBack.failure} />}
      <p>
        <button
          className="button button--danger button--filled"
          type="button"
          disabled={takeBack.isPending}
          onClick={confirm}
        >
          {takeBack.isPending ? m.ui_processing_button() : m.moderation_take_back_button({ count })}
        </button>
      </p>
    </>
  );
}
