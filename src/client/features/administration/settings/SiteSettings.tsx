import { type FormEvent, useRef, useState } from 'react';
import { useSiteChange } from '#client/runtime/session/site.tsx';
import { useDraft } from '#client/runtime/session/useDraft.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ChoiceGroup } from '#client/ui/forms/ChoiceGroup.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { ReadSettings } from '#contract/administration/settings.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { siteNoticeRule } from '#domain/site/settings.ts';
import { nameSubject, subjectIds } from '#domain/subjects.ts';
import { checkText, type FieldError } from '#domain/text.ts';
import { useChangeSettings, useSettings } from '../queries.ts';
import { SettingsConflict } from './SettingsConflict.tsx';
import { draftedSettings, settingsText } from './settings-text.ts';

export function SiteSettings() {
  const settings = useSettings();
  if (settings.data) return <SettingsForm read={settings.data} />;
  if (settings.isError)
    return <Failed message={m.settings_load_failed()} onRetry={() => settings.refetch()} />;
  return <Skeleton label={m.settings_loading()} />;
}

type Props = { read: ReadSettings };

/**
 * The form for the settings. Stores the entered values as a draft, so that nothing is lost if
 * saving fails.
 */
function SettingsForm({ read }: Props) {
  const changeSite = useSiteChange();
  const settings = useSettings();
  const form = useRef<HTMLFormElement>(null);
  // `saved` contains the settings as the server last sent them. `conflict` is true after saving
  // failed because somebody else had changed the settings first.
  const [saved, setSaved] = useState(read);
  const [conflict, setConflict] = useState(false);
  const start = settingsText(saved);
  const { text, ...draft } = useDraft(draftedSettings, start, form);
  const errors = useFieldErrors(text, ['siteNotice']);

  /** Shows saved settings in the form, and applies them to the rest of the page. */
  const show = (now: ReadSettings) => {
    setSaved(now);
    setConflict(false);
    draft.restart(settingsText(now));
    changeSite({ notice: now.siteNotice, donationsOpen: now.donations && !now.donationsForcedOff });
  };
  /**
   * Fetches the settings that somebody else saved, and adopts their version number, so that saving
   * again overwrites them.
   */
  const compare = async () => {
    const { data: now, isSuccess } = await settings.refetch();
    if (!isSuccess) return;
    setSaved(now);
    setConflict(true);
    draft.change({ version: now.version });
  };
  const change = useChangeSettings(show, compare);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const notice = checkText(draft.latest().siteNotice, siteNoticeRule);
    if (!notice.ok) return showErrors([{ path: 'siteNotice', message: notice.message }]);
    errors.show([]);
    change.mutate(
      { body: { ...draft.latest(), siteNotice: notice.value } },
      { onFieldErrors: showErrors },
    );
  };
  const showErrors = (fieldErrors: readonly FieldError[]) => {
    change.reset();
    errors.show(fieldErrors);
    form.current?.querySelector<HTMLElement>('#siteNotice')?.focus();
  };
  const takeSaved = () => {
    change.reset();
    show(saved);
    form.current?.querySelector<HTMLElement>('#selfReview')?.focus();
  };

  return (
    <form ref={form} method="post" className="vertical-stack" noValidate onSubmit={save}>
      <RestoredDraft shown={draft.restored && !conflict} onDiscard={() => draft.restart(start)} />
      <Switch
        id="selfReview"
        label={m.settings_self_review_label()}
        hint={m.settings_self_review_hint()}
        on={text.selfReview}
        onChange={(selfReview) => draft.change({ selfReview })}
      />
      <Switch
        id="donations"
        label={m.settings_donations_label()}
        hint={
          read.donationsForcedOff ? m.settings_donations_forced_off() : m.settings_donations_hint()
        }
        on={text.donations && !read.donationsForcedOff}
        disabled={read.donationsForcedOff}
        onChange={(donations) => draft.change({ donations })}
      />
      <Switch
        id="verifierSecondFactor"
        label={m.settings_verifier_second_factor_label()}
        hint={m.settings_verifier_second_factor_hint()}
        on={text.verifierSecondFactor}
        onChange={(verifierSecondFactor) => draft.change({ verifierSecondFactor })}
      />
      <ChoiceGroup
        id="secondApprovalSubjects"
        legend={m.settings_second_approval_legend()}
        hint={m.settings_second_approval_hint()}
        choices={subjectIds.map((id) => ({ id, name: nameSubject(id) }))}
        chosen={text.secondApprovalSubjects}
        onChange={(secondApprovalSubjects) => draft.change({ secondApprovalSubjects })}
      />
      <Field
        id="siteNotice"
        label={m.settings_site_notice_label()}
        hint={m.settings_site_notice_hint()}
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
      {change.failure && <FailureNote failure={change.failure} />}
      {conflict && <SettingsConflict entered={text} saved={saved} onTakeSaved={takeSaved} />}
      <p className="flex-row flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={change.isPending}>
          {change.isPending ? m.ui_processing_button() : m.ui_save_button()}
        </button>
      </p>
    </form>
  );
}

type SwitchProps = {
  id: string;
  label: string;
  hint: string;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** A checkbox with a hint that explains its effect. */
function Switch({ id, label, hint, on, disabled = false, onChange }: SwitchProps) {
  return (
    <div className="field">
      <label className="choice-label">
        <input
          type="checkbox"
          id={id}
          name={id}
          aria-describedby={`${id}-hint`}
          checked={on}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  );
}
