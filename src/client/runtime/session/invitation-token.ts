import { tabDrafts } from './draft-stores.ts';
import { saveDraft } from './drafts.ts';

/** The draft that contains the token. Its owner is not known until the person has signed in. */
export const invitationDraft = ['invitation.v1', ''] as const;

/**
 * Moves the token of an invitation from the address to the tab's storage, so that it is still there
 * after signing in, and neither in the history nor in a copied address.
 */
export function keepInvitationToken(): void {
  const [, token] = /^#invitation=(.+)/.exec(location.hash) ?? [];
  if (!token) return;
  saveDraft(tabDrafts(), ...invitationDraft, token);
  history.replaceState(history.state, '', location.pathname + location.search);
}
