import { useEffect } from 'react';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import type { Term } from '#contract/term.ts';

/** Shows the author's buttons for a pending submission. Only the author loads their code. */
export function OwnActionsOffer({ term }: { term: Term }) {
  const { module, load } = useLazyModule(() => import('#client/terms/OwnActions.tsx'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new in every render.
  useEffect(load, []);
  return module && <module.OwnActions term={term} />;
}
