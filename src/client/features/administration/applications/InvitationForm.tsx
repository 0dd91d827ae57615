import { type FormEvent, useState } from 'react';
import { type DraftedForm, useDraft } from '#client/runtime/session/useDraft.ts';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { chosenAmong } from '#domain/people/application.ts';
import { checkInvitedEmail } from '#domain/people/invitation.ts';
import { subjectIds } from '#domain/subjects.ts';
import { type ChosenScope, ScopeFields } from '../people/ScopeFields.tsx';
import { useInviteVerifier } from './invitation-queries.ts';

type InvitationText = ChosenScope & { email: string };
const empty: InvitationText = { email: '', languages: [], subjects: [] };

function readInvitationText(stored: unknown): InvitationText | null {
  const { email, languages, subjects } = (stored ?? {}) as Record<string, unknown>;
  if (typeof email !== 'string') return null;
  return {
    email,
    languages: chosenAmong(languageIds, languages),
    subjects: chosenAmong(subjectIds, subjects),
  };
}

const draftedInvitation: DraftedForm<InvitationText> = {
  name: 'invite-verifier.v2',
  read: readInvitationText,
};

/** Invites somebody by email. */
export function InvitationForm() {
  const draft = useDraft(draftedInvitation, empty);
  const invite = useInviteVerifier();
  const [errors, setErrors] = useState<{ email?: string; scope?: string }>({});
  const { text } = draft;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkInvitedEmail(text.email);
    setErrors(checked.ok ? {} : { email: checked.message });
    if (!checked.ok) return;
    invite.mutate(
      { body: { ...text, email: checked.value } },
      {
        onSuccess: draft.drop,
        onFieldErrors: (all) => {
          const email = all.find(({ path }) => path === 'email')?.message;
          const scope = all.find(({ path }) => path !== 'email')?.message;
          setErrors({ ...(email && { email }), ...(scope && { scope }) });
        },
      },
    );
  };

  return (
    <section className="card vertical-stack" aria-labelledby="invite">
      <h2 id="invite" className="small-heading">
        {m.invitations_form_heading()}
      </h2>
      <p className="muted">{m.invitations_form_hint({ days: limits.invitationDays })}</p>
      <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
        <RestoredDraft shown={draft.restored} onDiscard={draft.drop} />
        <Field id="invited-email" label={m.invitations_email_label()} error={errors.email}>
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              autoComplete="off"
              maxLength={limits.account.email}
              value={text.email}
              onChange={(event) => draft.change({ email: event.target.value })}
            />
          )}
        </Field>
        <ScopeFields chosen={text} error={errors.scope} onChange={draft.change} />
        {invite.failure && <FailureNote failure={invite.failure} />}
        <p className="flex-row flex-row--stacked-on-phone">
          <button className="button button--primary" type="submit" disabled={invite.isPending}>
            {invite.isPending ? m.ui_processing_button() : m.invitations_send_button()}
          </button>
        </p>
      </form>
    </section>
  );
}
