import { useEffect, useState } from 'react';
import { useQueryString } from '#client/runtime/query-string.ts';
import { goToLogin, useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { can } from '#domain/permissions.ts';

/**
 * Returns whether the address asks for the form to suggest an edit, and the visitor may use it. The
 * server renders the page without the form. Signed-out visitors are sent to the sign-in page, which
 * leads back here.
 */
export function useSuggesting(): boolean {
  const isAsked = new URLSearchParams(useQueryString()).get('suggest') === '1';
  const [isHydrated, setHydrated] = useState(false);
  const isSignedIn = useUser() !== null;
  const isAllowed = can(useViewerRole(), 'proposal.submit');
  useEffect(() => {
    setHydrated(true);
    if (isAsked && !isSignedIn) goToLogin();
  }, [isAsked, isSignedIn]);
  return isAsked && isHydrated && isAllowed;
}
