import { useState } from 'react';
import { buildUrl } from '#client/runtime/api/api.ts';
import { paths } from '#client/runtime/paths.ts';
import { exportProfile } from '#contract/profile.ts';
import { m } from '#domain/messages.ts';
import { EraseDialog } from './EraseDialog.tsx';

/** Lets the user sign out, download their data or delete their account. */
export function AccountActions() {
  const [erasing, setErasing] = useState(false);
  return (
    <section className="card card--sunken vertical-stack" aria-labelledby="account-actions">
      <h2 id="account-actions">{m.profile_account_heading()}</h2>
      <p className="flex-row">
        <a className="button" href={paths.logout()}>
          {m.profile_sign_out_button()}
        </a>
        <a className="button" href={buildUrl(exportProfile)} download={exportProfile.download}>
          {m.profile_download_button()}
        </a>
        <button
          className="button button--danger needs-scripts"
          type="button"
          onClick={() => setErasing(true)}
        >
          {m.profile_erase_button()}
        </button>
      </p>
      <EraseDialog open={erasing} onClose={() => setErasing(false)} />
    </section>
  );
}
