import { localize } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { notice } from '#server/platform/http/plain-page.ts';
import { currentRequestId } from '#server/platform/http/requests/request-id.ts';
import type { Page } from './pages.ts';

/** A sign-in is in the locale of the page to which it returns. */
const signIn = () => `/api/login?returnTo=${encodeURIComponent(localize('/'))}`;
const toSignIn = () => ({ href: signIn(), text: m.provider_notices_sign_in_button() });
const tryAgain = () => ({ href: signIn(), text: m.provider_notices_try_again_button() });

const toSecurity = () => ({
  href: localize('/profile/security'),
  text: m.provider_notices_security_button(),
});

/** Returns the sentence by which an operator finds this request in the log. */
const reference = (): string[] => {
  const id = currentRequestId();
  return id ? [m.errors_reference({ id })] : [];
};

/** Pages with one message and one link to continue. */
export const notices = {
  verified: () =>
    say(m.provider_notices_verified_title(), [m.provider_notices_verified()], {
      href: signIn(),
      text: m.provider_notices_continue_button(),
    }),
  verifiedAnew: () =>
    say(m.provider_notices_verified_title(), [m.provider_notices_verified_anew()], toSignIn()),
  passwordSaved: () =>
    say(
      m.provider_notices_password_saved_title(),
      [m.provider_notices_password_saved()],
      toSignIn(),
    ),
  linkUsed: () =>
    say(m.provider_notices_link_used_title(), [m.provider_notices_link_used()], toSignIn()),
  addressTaken: () =>
    say(m.provider_notices_address_taken_title(), [m.provider_notices_address_taken()], toSignIn()),
  linkSentAgain: (email: string) =>
    say(m.provider_notices_check_mail_title(), [m.provider_notices_link_sent_again({ email })], {
      href: localize('/'),
      text: m.provider_notices_home_button(),
    }),
  codeSentAgain: (email: string) =>
    say(m.provider_notices_check_mail_title(), [m.provider_notices_code_sent_again({ email })], {
      href: '/oidc/address',
      text: m.provider_notices_enter_code_button(),
    }),
  addressChanged: (email: string, signInWith: string) =>
    say(
      m.provider_notices_check_mail_title(),
      [
        m.provider_notices_address_changed({ email }),
        m.provider_notices_address_changed_until({ email: signInWith }),
      ],
      { href: localize('/'), text: m.provider_notices_home_button() },
    ),
  nothingToVerify: () =>
    say(m.provider_notices_verified_title(), [m.provider_notices_nothing_to_verify()], {
      href: localize('/'),
      text: m.provider_notices_home_button(),
    }),
  signInFirst: () =>
    say(m.provider_notices_sign_in_first_title(), [m.provider_notices_sign_in_first()], {
      href: signIn(),
      text: m.provider_notices_sign_in_button(),
    }),
  passwordChanged: () =>
    say(
      m.provider_notices_password_changed_title(),
      [m.provider_notices_password_changed()],
      toSecurity(),
    ),
  changeLinkSent: (email: string, signInWith: string) =>
    say(
      m.provider_notices_check_mail_title(),
      [
        m.provider_notices_address_changed({ email }),
        m.provider_notices_address_changed_until({ email: signInWith }),
      ],
      toSecurity(),
    ),
  addressMoved: (email: string) =>
    say(
      m.provider_notices_address_moved_title(),
      [m.provider_notices_address_moved({ email })],
      toSecurity(),
    ),
  factorAdded: () =>
    say(m.provider_notices_factor_added_title(), [m.provider_notices_factor_added()], toSecurity()),
  appExists: () =>
    say(m.provider_notices_app_exists_title(), [m.provider_notices_app_exists()], toSecurity()),
  noFactor: () =>
    say(m.provider_notices_no_factor_title(), [m.provider_notices_no_factor()], toSecurity()),
  verifyFirst: () =>
    say(m.provider_notices_verify_first_title(), [m.provider_notices_verify_first()], {
      href: '/oidc/address',
      text: m.provider_notices_verify_first_button(),
    }),
  passkeyRefused: () =>
    say(
      m.provider_notices_passkey_refused_title(),
      [m.provider_notices_passkey_refused()],
      tryAgain(),
    ),
  expired: () =>
    say(m.provider_notices_expired_title(), [m.provider_notices_expired()], toSignIn()),
  signedOut: () =>
    say(m.provider_notices_signed_out_title(), [m.provider_notices_signed_out()], {
      href: localize('/'),
      text: m.provider_notices_home_button(),
    }),
  malformed: () =>
    say(m.provider_notices_malformed_title(), [m.provider_notices_malformed()], toSignIn()),
  tooLarge: () =>
    say(m.provider_notices_too_large_title(), [m.provider_notices_too_large()], toSignIn()),
  crossSite: () =>
    say(m.provider_notices_cross_site_title(), [m.provider_notices_cross_site()], toSignIn()),
  missing: () =>
    say(m.provider_notices_missing_title(), [m.provider_notices_missing()], toSignIn()),
  unavailable: () =>
    say(
      m.provider_notices_unavailable_title(),
      [m.provider_notices_unavailable(), ...reference()],
      tryAgain(),
    ),
  unexpected: () =>
    say(
      m.provider_notices_unexpected_title(),
      [m.provider_notices_unexpected(), ...reference()],
      tryAgain(),
    ),
  mailHeld: () =>
    say(m.errors_page_503(), [m.errors_detail_mail_held()], {
      href: localize('/'),
      text: m.provider_notices_home_button(),
    }),
  tooMany: (seconds: number) =>
    say(
      m.provider_notices_too_many_title(),
      [m.provider_notices_too_many({ minutes: seconds < 90 ? 1 : Math.ceil(seconds / 60) })],
      toSignIn(),
    ),
};

function say(...[title, sentences, way]: Parameters<typeof notice>): Page {
  return { title, body: notice(title, sentences, way) };
}
