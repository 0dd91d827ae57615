import { messages } from '#contract/messages.ts';
import type { ReadSettings } from '#contract/settings.ts';
import type { SettingsText } from './settings-text.ts';

type Props = { entered: SettingsText; standing: ReadSettings; onTake: () => void };

/** Somebody else was quicker: what stands now and differs from the form, and the two ways on. */
export function SettingsConflict({ entered, standing, onTake }: Props) {
  return (
    <section className="card stack" aria-labelledby="standing">
      <h2 id="standing">Current settings</h2>
      <ul className="dots">
        {standing.selfReview !== entered.selfReview && (
          <li>{standing.selfReview ? messages.selfReviewOn : messages.selfReviewOff}</li>
        )}
        {standing.donations !== entered.donations && (
          <li>{standing.donations ? messages.donationsOn : messages.donationsOff}</li>
        )}
        {standing.siteNotice === null
          ? entered.siteNotice.trim() !== '' && <li>{messages.noticeOff}</li>
          : standing.siteNotice !== entered.siteNotice.trim() && (
              <li>
                {messages.noticeOn}
                <span className="change">{standing.siteNotice}</span>
              </li>
            )}
      </ul>
      <p>{messages.settingsReplace}</p>
      <p className="row wide-s">
        <button className="btn" type="button" onClick={onTake}>
          Use Current Settings
        </button>
      </p>
    </section>
  );
}
