import { useEffect } from 'react';
import { useApi } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useSite } from '#client/runtime/session/site.tsx';
import { getCurrentUser } from '#contract/account/identity.ts';
import { m } from '#domain/messages.ts';

/** Shown in place of a page that the user may open as soon as they have a second factor. */
export default function RequiredFactorPage() {
  const { ownAccounts } = useSite();
  useReloadWhenSetUp();
  return (
    <>
      <div className="page-header">
        <h1>{m.account_security_required_title()}</h1>
      </div>
      <div className="vertical-stack">{ownAccounts ? <OwnFactors /> : <OtherProvider />}</div>
    </>
  );
}

function OwnFactors() {
  return (
    <>
      <p>{m.account_security_required_text()}</p>
      <p className="flex-row flex-row--stacked-on-phone">
        <a className="button button--primary" href={paths.addPasskey()}>
          {m.account_security_passkeys_add_button()}
        </a>
        <a className="button" href={paths.addApp()}>
          {m.account_security_app_add_button()}
        </a>
      </p>
    </>
  );
}

function OtherProvider() {
  return (
    <>
      <p>{m.account_security_required_other_provider()}</p>
      <p className="flex-row flex-row--stacked-on-phone">
        <a className="button button--primary" href={paths.logout()}>
          {m.account_security_required_sign_out_button()}
        </a>
      </p>
    </>
  );
}

/** Opens the required page if the user has added a second factor in another tab. */
function useReloadWhenSetUp(): void {
  const api = useApi();
  useEffect(() => {
    const check = async () => {
      if (document.visibilityState === 'hidden') return;
      const user = await api.call(getCurrentUser).catch(() => null);
      if (user && !user.secondFactorMissing) location.reload();
    };
    void check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [api]);
}
