import { useUser } from '#client/runtime/session/session.tsx';
import { useRoleInScope } from '#client/runtime/session/useScope.ts';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import type { Term } from '#contract/terms/term.ts';
import { can } from '#domain/permissions.ts';

/**
 * Shows the conversation about a submission to its author and, until it is verified, to verifiers
 * in scope. Other readers do not load the code.
 */
export function ConversationOffer({ term }: { term: Term }) {
  const user = useUser();
  const isOwn = user?.id === term.submitterId;
  const role = useRoleInScope(term);
  const isParticipant = isOwn || (can(role, 'term.verify') && term.status !== 'verified');
  const isShown = isParticipant && can(role, 'comment.read');
  const { module } = useLazyModule(() => import('#client/terms/Conversation.tsx'), isShown);
  return isShown && module ? (
    <module.Conversation termId={term.id} word={term.englishWord} />
  ) : null;
}
