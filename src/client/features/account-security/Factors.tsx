import type { ReactNode } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { OwnFactors } from '#contract/account/account-security.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import type { FactorKind } from '#domain/people/factors.ts';
import { FactorRow } from './FactorRow.tsx';
import { useFactors } from './queries.ts';

/** Shows the user's passkeys, authenticator app and recovery codes. */
export function Factors() {
  const factors = useFactors();
  if (factors.isError)
    return <Failed message={m.account_security_load_failed()} onRetry={() => factors.refetch()} />;
  if (!factors.data) return <Skeleton label={m.account_security_factors_loading()} rows={2} />;
  return (
    <>
      <Passkeys {...factors.data} />
      <AuthenticatorApp {...factors.data} />
      <RecoveryCodes {...factors.data} />
    </>
  );
}

function Passkeys({ factors }: OwnFactors) {
  const count = factors.filter(({ kind }) => kind === 'passkey').length;
  const max = limits.account.passkeys;
  return (
    <section className="card vertical-stack" aria-labelledby="passkeys">
      <h2 id="passkeys">{m.account_security_passkeys_heading()}</h2>
      {count === 0 && <p>{m.account_security_passkeys_empty()}</p>}
      <FactorList factors={factors} kind="passkey" />
      {count >= max && <p>{m.account_security_passkeys_full({ max })}</p>}
      {count < max && (
        <AddLink href={paths.addPasskey()}>{m.account_security_passkeys_add_button()}</AddLink>
      )}
    </section>
  );
}

function AuthenticatorApp({ factors }: OwnFactors) {
  const hasApp = factors.some(({ kind }) => kind === 'app');
  return (
    <section className="card vertical-stack" aria-labelledby="app">
      <h2 id="app">{m.account_security_app_heading()}</h2>
      {!hasApp && <p>{m.account_security_app_empty()}</p>}
      <FactorList factors={factors} kind="app" />
      {!hasApp && <AddLink href={paths.addApp()}>{m.account_security_app_add_button()}</AddLink>}
    </section>
  );
}

function RecoveryCodes({ factors, recoveryCodes: count }: OwnFactors) {
  const remainingCodes =
    count === 0 ? m.account_security_codes_used_up() : m.account_security_codes_left({ count });
  return (
    <section className="card vertical-stack" aria-labelledby="codes">
      <h2 id="codes">{m.account_security_codes_heading()}</h2>
      <p>{factors.length === 0 ? m.account_security_codes_none() : remainingCodes}</p>
      {factors.length > 0 && (
        <AddLink href={paths.renewRecoveryCodes()}>
          {m.account_security_codes_renew_button()}
        </AddLink>
      )}
    </section>
  );
}

function FactorList({ factors, kind }: { factors: OwnFactors['factors']; kind: FactorKind }) {
  const shown = factors.filter((factor) => factor.kind === kind);
  return (
    shown.length > 0 && (
      <ul className="row-list">
        {shown.map((factor) => (
          <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
        ))}
      </ul>
    )
  );
}

/**
 * Links to a page of the identity provider. Shows a note instead if the user's address is not
 * verified, because that page requires a verified address.
 */
function AddLink({ href, children }: { href: string; children: ReactNode }) {
  if (!useUser()?.emailVerified) return <p className="muted">{m.account_security_unverified()}</p>;
  return (
    <p className="flex-row flex-row--stacked-on-phone">
      <a className="button" href={href}>
        {children}
      </a>
    </p>
  );
}
