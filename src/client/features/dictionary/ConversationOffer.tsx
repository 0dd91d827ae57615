import { useEffect } from 'react';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import type { Term } from '#contract/term.ts';
import { can } from '#domain/permissions.ts';

/**
 * Shows the conversation about a submission to its author and, until it is verified, to verifiers.
 * Other readers do not load the code.
 */
export function ConversationOffer({ term }: { term: Term }) {
  const isOwn = useUser()?.id === term.submitterId;
  const role = useViewerRole();
  const isParticipant = isOwn || (can(role, 'term.verify') && term.status !== 'verified');
  const isShown = isParticipant && can(role, 'comment.read');
  const { module, load } = useLazyModule(() => import('#client/terms/Conversation.tsx'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new in every render.
  useEffect(() => {
    if (isShown) load();
  }, [isShown]);
  return isShown && module ? (
    <module.Conversation termId={term.id} word={term.englishWord} />
  ) : null;
}
