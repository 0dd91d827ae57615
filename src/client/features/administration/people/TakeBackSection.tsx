import { type FormEvent, useState } from 'react';
import { type DraftedForm, useDraft } from '#client/runtime/session/useDraft.ts';
import { Field } from '#client/ui/forms/Field.tsx';
import { ReasonField } from '#client/ui/forms/ReasonField.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { takeBackReason } from '#domain/people/moderation.ts';
import { checkText } from '#domain/text.ts';
import { type TakeBackForm, TakeBackList } from './TakeBackList.tsx';

const DAY_MS = 86_400_000;
const startForm = (): TakeBackForm => ({
  what: 'decisions',
  since: new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10),
  reason: '',
});

/** @returns the stored form, or null if the stored value is not a form */
function readForm(stored: unknown): TakeBackForm | null {
  const { what, since, reason } = (stored ?? {}) as Partial<TakeBackForm>;
  const isForm =
    (what === 'submissions' || what === 'decisions') &&
    typeof since === 'string' &&
    typeof reason === 'string';
  return isForm ? { what, since, reason } : null;
}

const draftedTakeBack = (userId: string): DraftedForm<TakeBackForm> => ({
  name: `take-back.v1.${userId}`,
  read: readForm,
});

/** Asks what to take back, shows the list first, and then takes it back. */
export function TakeBackSection({ userId }: { userId: string }) {
  const { text: form, ...draft } = useDraft(draftedTakeBack(userId), startForm());
  const [shown, setShown] = useState<TakeBackForm | null>(null);
  const [errors, setErrors] = useState<{ since?: string; reason?: string }>({});
  const change = (changed: Partial<TakeBackForm>) => {
    setShown(null);
    draft.change(changed);
  };

  const show = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(form.reason, takeBackReason);
    const isDate = /^\d{4}-\d\d-\d\d$/.test(form.since);
    setErrors({
      ...(!isDate && { since: m.rules_take_back_since() }),
      ...(!checked.ok && { reason: checked.message }),
    });
    setShown(checked.ok && isDate ? { ...form, reason: checked.value ?? '' } : null);
  };

  return (
    <section className="card vertical-stack" aria-labelledby="take-back">
      <h3 id="take-back" className="small-heading">
        {m.moderation_take_back_heading()}
      </h3>
      <p>{m.moderation_take_back_effect()}</p>
      <form method="post" className="vertical-stack" noValidate onSubmit={show}>
        <RestoredDraft shown={draft.restored} onDiscard={draft.drop} />
        <Field id="take-back-what" label={m.moderation_take_back_what_label()}>
          {(control) => (
            <select
              {...control}
              value={form.what}
              onChange={(event) => change({ what: event.target.value as TakeBackForm['what'] })}
            >
              <option value="decisions">{m.moderation_take_back_decisions()}</option>
              <option value="submissions">{m.moderation_take_back_submissions()}</option>
            </select>
          )}
        </Field>
        <Field
          id="take-back-since"
          label={m.moderation_take_back_since_label()}
          hint={m.moderation_take_back_since_hint()}
          error={errors.since}
        >
          {(control) => (
            <input
              {...control}
              type="date"
              required
              value={form.since}
              onChange={(event) => change({ since: event.target.value })}
            />
          )}
        </Field>
        <ReasonField
          id="take-back-reason"
          label={m.moderation_take_back_reason_label()}
          hint={m.moderation_take_back_reason_hint({ min: limits.text.moderationReasonMin })}
          error={errors.reason}
          value={form.reason}
          onChange={(reason) => change({ reason })}
        />
        <p>
          <button className="button" type="submit">
            {m.moderation_take_back_list_button()}
          </button>
        </p>
      </form>
      {shown && (
        <TakeBackList userId={userId} form={shown} onConfirm={draft.save} onDone={draft.drop} />
      )}
    </section>
  );
}
