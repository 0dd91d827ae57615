import { useState } from 'react';
import { buildUrl } from '#client/runtime/api/api.ts';
import { paths } from '#client/runtime/paths.ts';
import { exportProfile } from '#contract/profile.ts';
import { EraseDialog } from './EraseDialog.tsx';

/** Signing out, and what one may always do with one's own data. */
export function AccountActions() {
  const [erasing, setErasing] = useState(false);
  return (
    <section className="card soft stack" aria-labelledby="account-actions">
      <h2 id="account-actions">Account Actions</h2>
      <p className="row">
        <a className="btn" href={paths.logout()}>
          Sign Out
        </a>
        <a className="btn" href={buildUrl(exportProfile)} download={exportProfile.download}>
          Download My Data
        </a>
        <button className="btn bad scripted" type="button" onClick={() => setErasing(true)}>
          Delete Your Account
        </button>
      </p>
      <EraseDialog open={erasing} onClose={() => setErasing(false)} />
    </section>
  );
}
