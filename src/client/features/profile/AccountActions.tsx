import { Link } from 'wouter';
import { buildUrl } from '#client/runtime/api/api.ts';
import { paths } from '#client/runtime/paths.ts';
import { draftedDialog, useDraft } from '#client/runtime/session/useDraft.ts';
import { ShortcutSwitch } from '#client/shell/ShortcutSwitch.tsx';
import { exportProfile } from '#contract/account/profile.ts';
import { m } from '#domain/messages.ts';
import { EraseDialog, readTyped } from './EraseDialog.tsx';

/** Lets the user sign out, download their data or delete their account. */
export function AccountActions() {
  const erasing = useDraft(draftedDialog('erase.v2', readTyped), null);
  return (
    <section className="card card--sunken vertical-stack" aria-labelledby="account-actions">
      <h2 id="account-actions">{m.profile_account_heading()}</h2>
      <p className="flex-row">
        <Link className="button" href={paths.security()}>
          {m.shell_link_security()}
        </Link>
        <a className="button" href={paths.logout()}>
          {m.profile_sign_out_button()}
        </a>
        {/* With `download`, the browser would save the sign-in page if redirected there. */}
        <a className="button" href={buildUrl(exportProfile)}>
          {m.profile_download_button()}
        </a>
        <button
          className="button button--danger needs-scripts"
          type="button"
          onClick={() => erasing.restart('')}
        >
          {m.profile_erase_button()}
        </button>
      </p>
      <ShortcutSwitch label={m.profile_shortcuts()} />
      <EraseDialog dialog={erasing} />
    </section>
  );
}
