import { m } from '#contract/messages.ts';
import type { ReadSettings } from '#contract/settings.ts';
import type { SettingsText } from './settings-text.ts';

type Props = { entered: SettingsText; standing: ReadSettings; onTake: () => void };

/** Somebody else was quicker: what stands now and differs from the form, and the two ways on. */
export function SettingsConflict({ entered, standing, onTake }: Props) {
  return (
    <section className="card vertical-stack" aria-labelledby="standing">
      <h2 id="standing">Current settings</h2>
      <ul className="bullet-list">
        {standing.selfReview !== entered.selfReview && (
          <li>
            {standing.selfReview ? m.settings_self_review_on() : m.settings_self_review_off()}
          </li>
        )}
        {standing.donations !== entered.donations && (
          <li>{standing.donations ? m.settings_donations_on() : m.settings_donations_off()}</li>
        )}
        {standing.siteNotice === null
          ? entered.siteNotice.trim() !== '' && <li>{m.settings_site_notice_off()}</li>
          : standing.siteNotice !== entered.siteNotice.trim() && (
              <li>
                {m.settings_site_notice_on()}
                <span className="changed-text">{standing.siteNotice}</span>
              </li>
            )}
      </ul>
      <p>{m.settings_conflict_hint()}</p>
      <p className="flex-row flex-row--stacked-on-phone">
        <button className="button" type="button" onClick={onTake}>
          Use Current Settings
        </button>
      </p>
    </section>
  );
}
