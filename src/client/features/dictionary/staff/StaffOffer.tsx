import { useUser } from '#client/runtime/session/session.tsx';
import { useRoleInScope } from '#client/runtime/session/useScope.ts';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import type { HistoryEntry, Term } from '#contract/terms/term.ts';
import { can } from '#domain/permissions.ts';

type Props = { term: Term; history: readonly HistoryEntry[] };

/**
 * Shows the tools with which verifiers correct a term that has been decided. Only people who may
 * use them load their code.
 */
export function StaffOffer(props: Props) {
  const { term } = props;
  const user = useUser();
  const role = useRoleInScope(term);
  const isDecided = term.status !== 'pending' && term.mergedInto === null;
  if (!isDecided || user?.id === term.submitterId || !can(role, 'term.sendBack')) return null;
  return <Tools {...props} />;
}

function Tools(props: Props) {
  const { module } = useLazyModule(() => import('./StaffTools.tsx'));
  return module && <module.StaffTools {...props} />;
}
