import { useEffect, useState } from 'react';
import { tabDrafts } from '#client/runtime/session/draft-stores.ts';
import { dropDraft, readDraft } from '#client/runtime/session/drafts.ts';
import { invitationDraft, keepInvitationToken } from '#client/runtime/session/invitation-token.ts';

/**
 * Returns the token of the invitation whose link the person opened in this tab, or null. `forget`
 * deletes it from the tab, and `leave` also stops returning it.
 */
export function useInvitationToken() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const read = () => {
      keepInvitationToken();
      const stored = readDraft(tabDrafts(), ...invitationDraft);
      if (typeof stored === 'string') setToken(stored);
    };
    read();
    // Opening the link in a tab that already shows this page loads no document.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const forget = () => dropDraft(tabDrafts(), invitationDraft[0]);
  const leave = () => {
    forget();
    setToken(null);
  };
  return { token, forget, leave };
}
