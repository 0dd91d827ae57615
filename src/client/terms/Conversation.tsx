import { type FormEvent, useLayoutEffect, useState } from 'react';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { SendFailure } from '#client/runtime/outbox/SendFailure.tsx';
import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { ReplyOf } from '#contract/endpoint.ts';
import { addComment, type Comment, listComments } from '#contract/terms/comments.ts';
import { formatDateTime } from '#domain/locale/dates.ts';
import { m } from '#domain/messages.ts';
import { commentRule } from '#domain/review/comment.ts';
import { checkText } from '#domain/text.ts';
import { commentFieldId } from './RequestCard.tsx';

/** The submission that a conversation is about, and its headword. */
type Subject = { termId: string; word: string };

/**
 * The conversation between the author of a submission and verifiers, under a heading. Shows nothing
 * if the conversation closed without a comment.
 */
export function Conversation({ termId, word }: Subject) {
  const conversation = useApiQuery(listComments, { params: { id: termId } });
  const { data } = conversation;
  if (data && !data.isOpen && data.comments.length === 0) return null;
  const headingId = `conversation-${termId}`;
  return (
    <section className="card vertical-stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{m.comments_heading()}</h2>
      {conversation.isError && !conversation.isFetching && (
        <Failed message={m.comments_load_failed()} onRetry={() => conversation.refetch()} />
      )}
      {!conversation.isError && !data && <Skeleton label={m.comments_loading()} rows={1} />}
      {data && <Comments termId={termId} word={word} {...data} />}
    </section>
  );
}

function Comments({ comments, isOpen, ...subject }: ReplyOf<typeof listComments> & Subject) {
  return (
    <>
      {comments.length === 0 && <p className="muted">{m.comments_empty()}</p>}
      {comments.length > 0 && (
        <ol className="conversation">
          {comments.map((comment) => (
            <CommentEntry key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      {isOpen ? <CommentForm {...subject} /> : <p className="muted">{m.comments_closed()}</p>}
    </>
  );
}

function CommentEntry({ comment: { author, own, text, createdAt } }: { comment: Comment }) {
  return (
    <li>
      <p className="flex-row">
        <b>{own ? m.comments_own() : author.name}</b>
        <span className="muted">{m.comments_role({ role: author.role })}</span>
        <span className="muted">{formatDateTime(createdAt)}</span>
      </p>
      <p className="prose">{text}</p>
    </li>
  );
}

function CommentForm({ termId, word }: Subject) {
  const draft = useDraft({ ...draftedText(`comment.v2.${termId}`), isAside: true }, '');
  const [error, setError] = useState<string>();
  // Loads the outbox only for people who write. Many only read the conversation.
  const [isTouched, setTouched] = useState(false);
  const send = useApiMutation(addComment, {
    failed: m.comments_send_failed(),
    serverSentence: 'conflict',
    invalidates: [listComments],
    invalidatesOnConflict: [listComments],
    draft,
    outbox: () => ({ kind: 'comment', title: word }),
  });
  const fieldId = commentFieldId(termId);
  // If a link to the field was followed before the field was rendered, the browser did not focus
  // it.
  useLayoutEffect(() => {
    if (location.hash === `#${fieldId}`) document.getElementById(fieldId)?.focus();
  }, [fieldId]);
  const showError = (message: string | undefined) => {
    setError(message);
    if (message) document.getElementById(fieldId)?.focus();
  };
  const { text } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const checked = checkText(text, commentRule);
    showError(checked.ok ? undefined : checked.message);
    if (!checked.ok) return;
    send.reset();
    send.mutate(
      { params: { id: termId }, body: { text: checked.value ?? '' } },
      { onSuccess: draft.drop, onFieldErrors: ([first]) => showError(first?.message) },
    );
  };
  return (
    <form
      method="post"
      className="vertical-stack"
      noValidate
      onFocus={() => setTouched(true)}
      onSubmit={submit}
    >
      <Field
        id={fieldId}
        label={m.comments_label()}
        hint={m.comments_hint({ count: [...text.trim()].length, max: commentRule.max })}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            name="comment"
            required
            value={text}
            onChange={({ target }) => draft.write(target.value)}
          />
        )}
      </Field>
      <RestoredDraft shown={draft.restored} text={m.comments_restored()} onDiscard={draft.drop} />
      {(isTouched || draft.restored) && <SendFailure call={send} onKept={draft.drop} />}
      <p>
        <button className="button" type="submit" disabled={send.isPending}>
          {send.isPending ? m.comments_sending_button() : m.comments_send_button()}
        </button>
      </p>
    </form>
  );
}
