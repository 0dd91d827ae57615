import { useState } from 'react';
import { buildUrl } from '#client/runtime/api/api.ts';
import { paths } from '#client/runtime/paths.ts';
import { exportProfile } from '#contract/profile.ts';
import { EraseDialog } from './EraseDialog.tsx';

/** Signing out, and what one may always do with one's own data. */
export function AccountActions() {
  const [erasing, setErasing] = useState(false);
  return (
    <section className="card card--sunken vertical-stack" aria-labelledby="account-actions">
      <h2 id="account-actions">Account Actions</h2>
      <p className="flex-row">
        <a className="button" href={paths.logout()}>
          Sign Out
        </a>
        <a className="button" href={buildUrl(exportProfile)} download={exportProfile.download}>
          Download My Data
        </a>
        <button
          className="button button--danger needs-scripts"
          type="button"
          onClick={() => setErasing(true)}
        >
          Delete Your Account
        </button>
      </p>
      <EraseDialog open={erasing} onClose={() => setErasing(false)} />
    </section>
  );
}
