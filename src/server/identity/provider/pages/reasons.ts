import { localize, splitLocale } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { returnPath } from '#server/platform/http/return-path.ts';

/** Why the user is asked to sign in, and the link that leaves the sign-in page. */
export type Way = {
  reason: typeof m.provider_reason_profile | null;
  back: { href: string; text: string };
};

const home = () => ({ href: localize('/'), text: m.provider_home_link() });
const dictionary = () => ({
  href: localize('/dictionary'),
  text: m.provider_back_to_dictionary_link(),
});

/**
 * The pages that require a sign-in, by the first segment of their path in English. `back` is a link to a
 * public page, because a link back to the protected page would lead to the sign-in page again.
 */
const guarded: Readonly<Record<string, Pick<Way, 'reason'> & { back: () => Way['back'] }>> = {
  contribute: { reason: m.provider_reason_contribute, back: dictionary },
  profile: { reason: m.provider_reason_profile, back: home },
  verify: { reason: m.provider_reason_verify, back: home },
  'verifier-apply': { reason: m.provider_reason_apply, back: home },
  admin: { reason: m.provider_reason_administration, back: home },
};

/**
 * Returns the reason to sign in and the link back, for the path that the user wanted to open.
 * @param returnTo the request parameter, not yet validated
 */
export function returnLink(returnTo: unknown): Way {
  const path = returnPath(returnTo);
  const english = splitLocale(path).path;
  const page = english.split(/[/?#]/, 2)[1]!;
  const guard = Object.hasOwn(guarded, page) ? guarded[page]! : null;
  if (guard) return { reason: guard.reason, back: guard.back() };
  const { pathname, searchParams } = new URL(path, 'http://site.invalid');
  if (searchParams.has('suggest'))
    return {
      reason: m.provider_reason_suggest,
      back: { href: pathname, text: m.provider_back_link() },
    };
  return {
    reason: null,
    back: english === '/' ? home() : { href: path, text: m.provider_back_link() },
  };
}

/** @returns whether a signed-in user confirms their identity, which is a sign-in with `max_age` */
export const isStepUp = (params: Record<string, unknown>): boolean => params.max_age !== undefined;

/**
 * Returns the reason and the link back for a signed-in user who must confirm their identity. The
 * link leads to the page that asked for it, because the user may open that page.
 * @param returnTo the request parameter, not yet validated
 */
export function stepUpLink(returnTo: unknown): Way {
  const path = returnPath(returnTo);
  const { reason, back } = returnLink(path);
  const english = splitLocale(path).path;
  const { pathname } = new URL(english, 'http://site.invalid');
  // A link back to a page of /oidc/security would only ask for a sign-in again.
  if (pathname === SECURITY || pathname.startsWith('/oidc/'))
    return { reason, back: { href: localize(SECURITY), text: m.security_back_link() } };
  const text = Object.hasOwn(pageLinks, pathname) ? pageLinks[pathname]!() : m.provider_back_link();
  return { reason, back: english === '/' ? back : { href: path, text } };
}
const SECURITY = '/profile/security';
const pageLinks: Readonly<Record<string, () => string>> = {
  '/admin': m.provider_back_to_administration_link,
  '/profile': m.provider_back_to_profile_link,
};
