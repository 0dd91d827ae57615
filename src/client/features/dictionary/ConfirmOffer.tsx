import { useEffect } from 'react';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import type { Term } from '#contract/term.ts';

/** Shows the button with which a verifier confirms a term. Only verifiers load its code. */
export function ConfirmOffer({ term }: { term: Term }) {
  const { module, load } = useLazyModule(() => import('./ConfirmButton.tsx'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new in every render.
  useEffect(load, []);
  return module && <module.ConfirmButton term={term} />;
}
