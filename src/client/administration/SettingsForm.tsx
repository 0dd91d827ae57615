import { listAudit } from '#contract/audit.ts';
import { messages } from '#contract/messages.ts';
import { changeSettings, getSettings, type ReadSettings } from '#contract/settings.ts';
import { getReview } from '#contract/verification.ts';
import { limits } from '#domain/limits.ts';
import { siteNoticeRule } from '#domain/settings.ts';
import { checkText } from '#domain/text.ts';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../api/api.ts';
import { useApi, useInvalidate } from '../api/hooks.tsx';
import { refusalOf } from '../api/refusal.ts';
import { onUnauthorized } from '../session/session.tsx';
import { useSiteChange } from '../session/site.tsx';
import { useDraft } from '../session/useDraft.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Field } from '../ui/Field.tsx';
import { toast } from '../ui/toast.tsx';
import { useStandingErrors } from '../ui/useStandingErrors.ts';
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
  const errors = useStandingErrors(text, ['siteNotice']);
  const [failure, setFailure] = useState<{ sentence: string; detail: string | null } | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const notice = checkText(draft.latest().siteNotice, siteNoticeRule);
    errors.show(notice.ok ? [] : [{ path: 'siteNotice', message: notice.message }]);
    if (!notice.ok) return;
    setBusy(true);
    try {
      show(
        await api.call(changeSettings, { body: { ...draft.latest(), siteNotice: notice.value } }),
      );
      toast(messages.settingsSaved);
    } catch (error) {
      const refusal = refusalOf(error, messages.settingsNotSaved);
      if (refusal.kind === 'signedOut') return onUnauthorized();
      if (refusal.kind === 'fields') return errors.show(refusal.errors);
      setFailure(refusal);
      toast({
        title: messages.error,
        description: refusal.detail ? `${refusal.sentence} ${refusal.detail}` : refusal.sentence,
        destructive: true,
      });
      if (error instanceof ApiError && error.status === 409) await compare();
    } finally {
      setBusy(false);
    }
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
    <form ref={form} method="post" className="stack" noValidate onSubmit={save}>
      <ErrorSummary errors={errors.all} />
      <div role="status">
        {draft.restored && !conflict && (
          <div className="note info row">
            <p>Your draft was restored.</p>
            <button className="btn" type="button" onClick={() => draft.restart(start)}>
              Discard
            </button>
          </div>
        )}
      </div>
      <Switch
        id="selfReview"
        label="Verifiers may decide on their own submissions"
        hint="Off, another verifier has to. Turn it on where a language has a single verifier."
        on={text.selfReview}
        onChange={(selfReview) => draft.change({ selfReview })}
      />
      <Switch
        id="donations"
        label="Donations are open"
        hint={
          read.donationsForcedOff
            ? messages.donationsForcedOff
            : 'Off, the donation page says that donations are closed. What was given before stays on record.'
        }
        on={text.donations && !read.donationsForcedOff}
        disabled={read.donationsForcedOff}
        onChange={(donations) => draft.change({ donations })}
      />
      <Field
        id="siteNotice"
        label="Site notice"
        hint="Stands on every page, for everyone. Plain text; line breaks are kept. Empty, there is no notice."
        error={errors.standing[0]?.message}
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
              {messages.characters(
                [...text.siteNotice.trim().normalize('NFC')].length,
                limits.text.siteNotice,
              )}
            </span>
          </>
        )}
      </Field>
      {failure && <Failed message={failure.sentence} detail={failure.detail} />}
      {conflict && <SettingsConflict entered={text} standing={standing} onTake={takeStanding} />}
      <p className="row wide-s">
        <button className="btn pri" type="submit" disabled={busy}>
          {busy ? 'Processing...' : 'Save'}
        </button>
      </p>
    </form>
  );
}
