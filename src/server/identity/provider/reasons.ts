import { returnPath } from '#server/platform/http/return-path.ts';

/** Why the user is asked to sign in, and a link to leave the page. */
export type Way = {
  reason: { request: string; note: string } | null;
  back: { href: string; text: string };
};

const HOME = { href: '/', text: 'Back to the home page' };
const DICTIONARY = { href: '/dictionary', text: 'Back to the dictionary' };

/**
 * The guarded pages, by the first segment of their path. The link does not lead back to them,
 * because they would redirect here again.
 */
const guarded: Readonly<Record<string, Way>> = {
  contribute: {
    reason: { request: 'Sign in to contribute.', note: 'Your draft is kept.' },
    back: DICTIONARY,
  },
  profile: {
    reason: {
      request: 'Sign in to see your profile.',
      note: 'Only you can see it.',
    },
    back: HOME,
  },
  verify: {
    reason: {
      request: 'Sign in to review terms.',
      note: 'You need an account with the role Verifier.',
    },
    back: HOME,
  },
  'verifier-apply': {
    reason: { request: 'Sign in to apply as a verifier.', note: 'Your draft is kept.' },
    back: HOME,
  },
  admin: {
    reason: {
      request: 'Sign in to open the administration.',
      note: 'You need an account with the role Administrator.',
    },
    back: HOME,
  },
};

/** @param returnTo the unchecked parameter of the request */
export function returnLink(returnTo: unknown): Way {
  const path = returnPath(returnTo);
  const page = path.split(/[/?#]/, 2)[1]!;
  if (Object.hasOwn(guarded, page)) return guarded[page]!;
  return {
    reason: null,
    back: path === '/' ? HOME : { href: path, text: 'Back to where you were' },
  };
}
