import { useEffect } from 'react';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import type { HistoryEntry, Term } from '#contract/term.ts';
import { can } from '#domain/permissions.ts';
import { roleInScope } from '#domain/scope.ts';

type Props = { term: Term; history: readonly HistoryEntry[] };

/**
 * Shows the tools with which verifiers correct a term that has been decided. Only people who may
 * use them load their code.
 */
export function StaffOffer(props: Props) {
  const { term } = props;
  const user = useUser();
  const role = roleInScope({ viewerRole: useViewerRole(), user }, term);
  const isDecided = term.status !== 'pending' && term.mergedInto === null;
  if (!isDecided || user?.id === term.submitterId || !can(role, 'term.sendBack')) return null;
  return <Tools {...props} />;
}

function Tools(props: Props) {
  const { module, load } = useLazyModule(() => import('./StaffTools.tsx'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new in every render.
  useEffect(load, []);
  return module && <module.StaffTools {...props} />;
}
