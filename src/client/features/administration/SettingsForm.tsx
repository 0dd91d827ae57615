import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '#client/runtime/api/api.ts';
import { useApi, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { submitFailureFrom } from '#client/runtime/api/submit-failure.ts';
import { onUnauthorized } from '#client/runtime/session/session.tsx';
import { useSiteChange } from '#client/runtime/session/site.tsx';
import { useDraft } from '#client/runtime/session/useDraft.ts';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import { RestoredDraft } from '#client/ui/RestoredDraft.tsx';
import { toast } from '#client/ui/toast.tsx';
import { useFieldErrors } from '#client/ui/useFieldErrors.ts';
import { listAudit } from '#contract/audit.ts';
import { m } from '#contract/messages.ts';
import { changeSettings, getSettings, type ReadSettings } from '#contract/settings.ts';
import { getReview } from '#contract/verification.ts';
import { limits } from '#domain/limits.ts';
import { siteNoticeRule } from '#domain/settings.ts';
import type { FieldError } from '#domain/text.ts';
import { checkText } from '#domain/text.ts';
import { SettingsConflict } from './SettingsConflict.tsx';
import { Switch } from './Switch.tsx';
import { draftedSettings, settingsText } from './settings-text.ts';

type Props = { owner: string; read: ReadSettings };

/** What was entered stays, whatever the server answers, and through a reload or another sign-in. */
export function SettingsForm({ owner, read }: Props) {
  const api = useApi();
  const invalidate = useInvalidate();
  const changeSite = useSiteChange();
  const form = useRef<HTMLFormElement>(null);
  /**
   * What stands on the site, as far as this form knows; `conflict` once that was found to be
   * otherwise than it was read.
   */
  const [standing, setStanding] = useState(read);
  const [conflict, setConflict] = useState(false);
  const start = settingsText(standing);
  const { text, ...draft } = useDraft(draftedSettings(start), owner, start, form);
  const errors = useFieldErrors(text, ['siteNotice']);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const notice = checkText(draft.latest().siteNotice, siteNoticeRule);
    if (!notice.ok) return showErrors([{ path: 'siteNotice', message: notice.message }]);
    errors.show([]);
    setBusy(true);
    try {
      show(
        await api.call(changeSettings, { body: { ...draft.latest(), siteNotice: notice.value } }),
      );
      toast({ title: m.settings_saved_title(), description: m.settings_saved_description() });
    } catch (error) {
      const refusal = submitFailureFrom(error, m.settings_save_failed());
      if (refusal.kind === 'signedOut') return onUnauthorized();
      if (refusal.kind === 'fields') return showErrors(refusal.errors);
      setFailure(refusal);
      toast({
        title: m.ui_error_title(),
        description: refusal.detail ? `${refusal.sentence} ${refusal.detail}` : refusal.sentence,
        destructive: true,
      });
      if (error instanceof ApiError && error.status === 409) await compare();
    } finally {
      setBusy(false);
    }
  };

  /** The notice is the only field that can be wrong: its error is said beside it, once. */
  const showErrors = (wrong: readonly FieldError[]) => {
    errors.show(wrong);
    form.current?.querySelector<HTMLElement>('#siteNotice')?.focus();
  };
  /** The form, the header and the other tabs follow what stands now. */
  const show = (now: ReadSettings) => {
    setStanding(now);
    setConflict(false);
    draft.restart(settingsText(now));
    changeSite({ notice: now.siteNotice, donationsOpen: now.donations && !now.donationsForcedOff });
    for (const endpoint of [getSettings, listAudit, getReview]) void invalidate(endpoint);
  };
  /**
   * Keeps what was entered, beside what stands now: the next press of Save knows what it replaces.
   */
  const compare = async () => {
    const now = await api.call(getSettings).catch(() => null);
    if (!now) return;
    setStanding(now);
    setConflict(true);
    draft.change({ version: now.version });
  };

  const takeStanding = () => {
    setFailure(null);
    show(standing);
    form.current?.querySelector<HTMLElement>('#selfReview')?.focus();
  };

  return (
    <form ref={form} method="post" className="vertical-stack" noValidate onSubmit={save}>
      <RestoredDraft shown={draft.restored && !conflict} onDiscard={() => draft.restart(start)} />
      <Switch
        id="selfReview"
        label="Verifiers may decide on their own submissions"
        hint="When this is off, another verifier must decide. Turn it on if a language has only one verifier."
        on={text.selfReview}
        onChange={(selfReview) => draft.change({ selfReview })}
      />
      <Switch
        id="donations"
        label="Donations are open"
        hint={
          read.donationsForcedOff
            ? m.settings_donations_forced_off()
            : 'When this is off, the donation page says that donations are closed. Earlier donations stay on record.'
        }
        on={text.donations && !read.donationsForcedOff}
        disabled={read.donationsForcedOff}
        onChange={(donations) => draft.change({ donations })}
      />
      <Field
        id="siteNotice"
        label="Site notice"
        hint="Shown to everyone on every page. Plain text; line breaks are kept. Leave it empty for no notice."
        error={errors.current[0]?.message}
      >
        {(control) => (
          <>
            <textarea
              {...control}
              name="siteNotice"
              aria-describedby={`${control['aria-describedby']} siteNotice-length`}
              value={text.siteNotice}
              onChange={(event) => draft.change({ siteNotice: event.target.value })}
            />
            <span className="hint" id="siteNotice-length">
              {m.ui_character_count({
                count: [...text.siteNotice.trim().normalize('NFC')].length,
                max: limits.text.siteNotice,
              })}
            </span>
          </>
        )}
      </Field>
      {failure && <FailureNote failure={failure} />}
      {conflict && <SettingsConflict entered={text} standing={standing} onTake={takeStanding} />}
      <p className="flex-row flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={busy}>
          {busy ? 'Processing...' : 'Save'}
        </button>
      </p>
    </form>
  );
}
