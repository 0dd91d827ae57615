import { type DraftOf, draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { Field } from '#client/ui/forms/Field.tsx';
import { m } from '#domain/messages.ts';
import { messageRule } from '#domain/review/comment.ts';

/** The draft of what the author tells the verifiers about the edit of a submission. */
export const useMessageDraft = (termId: string | undefined) =>
  useDraft(draftedText(`edit-message.v1.${termId ?? ''}`), '');

type MessageProps = { draft: DraftOf<string>; error: string | undefined };

/** The field for a message to the verifiers, which becomes a comment on the submission. */
export function MessageField({ draft, error }: MessageProps) {
  return (
    <Field
      id="message"
      label={m.own_submission_message_label()}
      hint={m.comments_hint({ count: [...draft.text.trim()].length, max: messageRule.max })}
      error={error}
    >
      {(control) => (
        <textarea
          {...control}
          name="message"
          rows={2}
          value={draft.text}
          onChange={({ target }) => draft.write(target.value)}
        />
      )}
    </Field>
  );
}
