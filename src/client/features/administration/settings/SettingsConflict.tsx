import type { ReadSettings } from '#contract/administration/settings.ts';
import { m } from '#domain/messages.ts';
import { nameSubject } from '#domain/subjects.ts';
import { isSameList, type SettingsText } from './settings-text.ts';

type Props = { entered: SettingsText; saved: ReadSettings; onTakeSaved: () => void };

/**
 * If somebody else saved the settings first, lists the saved settings that differ from the form.
 */
export function SettingsConflict({ entered, saved, onTakeSaved }: Props) {
  return (
    <section className="card vertical-stack" aria-labelledby="saved-settings">
      <h2 id="saved-settings">{m.settings_conflict_heading()}</h2>
      <ul className="bullet-list">
        {saved.selfReview !== entered.selfReview && (
          <li>{saved.selfReview ? m.settings_self_review_on() : m.settings_self_review_off()}</li>
        )}
        {saved.donations !== entered.donations && (
          <li>{saved.donations ? m.settings_donations_on() : m.settings_donations_off()}</li>
        )}
        {saved.verifierSecondFactor !== entered.verifierSecondFactor && (
          <li>
            {saved.verifierSecondFactor
              ? m.settings_verifier_second_factor_on()
              : m.settings_verifier_second_factor_off()}
          </li>
        )}
        {!isSameList(saved.secondApprovalSubjects, entered.secondApprovalSubjects) && (
          <li>{describeSubjects(saved.secondApprovalSubjects)}</li>
        )}
        {(saved.siteNotice ?? '') !== entered.siteNotice.trim() && (
          <SavedNotice text={saved.siteNotice} />
        )}
      </ul>
      <p>{m.settings_conflict_hint()}</p>
      <p className="flex-row flex-row--stacked-on-phone">
        <button className="button" type="button" onClick={onTakeSaved}>
          {m.settings_conflict_button()}
        </button>
      </p>
    </section>
  );
}

const describeSubjects = (ids: ReadSettings['secondApprovalSubjects']): string =>
  ids.length === 0
    ? m.settings_second_approval_off()
    : m.settings_second_approval_on({ subjects: ids.map((id) => nameSubject(id)).join(', ') });

function SavedNotice({ text }: { text: string | null }) {
  if (text === null) return <li>{m.settings_site_notice_off()}</li>;
  return (
    <li>
      {m.settings_site_notice_on()}
      <span className="changed-text">{text}</span>
    </li>
  );
}
