import { type FormEvent, useState } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { useKeptDialog } from '#client/runtime/session/useKeptDialog.ts';
import { Field } from '#client/ui/Field.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { takeBackReason } from '#domain/moderation.ts';
import { checkText } from '#domain/text.ts';
import { TakeBackList } from './TakeBackList.tsx';

export type TakeBackForm = {
  /** The id of the person, so that the form of one person is not restored for another one. */
  person: string;
  what: 'submissions' | 'decisions';
  /** The day in UTC, such as 2026-11-21. */
  since: string;
  reason: string;
};

const DAY_MS = 86_400_000;
const startForm = (person: string): TakeBackForm => ({
  person,
  what: 'decisions',
  since: new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10),
  reason: '',
});

/** @returns the stored form, or null if the stored value is not a form of this person */
const readForm =
  (userId: string) =>
  (kept: unknown): TakeBackForm | null => {
    const { person, what, since, reason } = (kept ?? {}) as Partial<TakeBackForm>;
    const isForm =
      person === userId &&
      (what === 'submissions' || what === 'decisions') &&
      typeof since === 'string' &&
      typeof reason === 'string';
    return isForm ? { person, what, since, reason } : null;
  };

/** Asks what to take back, shows the list first, and then takes it back. */
export function TakeBackSection({ userId }: { userId: string }) {
  const owner = useUser()?.id ?? '';
  const kept = useKeptDialog<TakeBackForm>('takeBack.v1', owner, readForm(userId));
  const form = kept.state ?? startForm(userId);
  const [shown, setShown] = useState<TakeBackForm | null>(null);
  const [errors, setErrors] = useState<{ since?: string; reason?: string }>({});
  const change = (changed: Partial<TakeBackForm>) => {
    setShown(null);
    kept.change({ ...form, ...changed });
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
        <Field
          id="take-back-reason"
          label={m.moderation_take_back_reason_label()}
          hint={m.moderation_take_back_reason_hint({ min: limits.text.moderationReasonMin })}
          error={errors.reason}
        >
          {(control) => (
            <textarea
              {...control}
              required
              value={form.reason}
              onChange={(event) => change({ reason: event.target.value })}
            />
          )}
        </Field>
        <p>
          <button className="button" type="submit">
            {m.moderation_take_back_list_button()}
          </button>
        </p>
      </form>
      {shown && (
        <TakeBackList userId={userId} form={shown} onConfirm={kept.keep} onDone={kept.close} />
      )}
    </section>
  );
}
