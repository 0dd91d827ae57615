import { useEffect, useState } from 'react';
import { importWithRetry } from '#client/runtime/import-with-retry.ts';
import type { Term } from '#contract/term.ts';

type Button = typeof import('./ConfirmButton.tsx').ConfirmButton;

/** Shows the button with which a verifier confirms a term. Only verifiers load its code. */
export function ConfirmOffer({ term }: { term: Term }) {
  const [Button, setButton] = useState<Button | null>(null);
  useEffect(() => {
    importWithRetry(() => import('./ConfirmButton.tsx')).then(
      (module) => setButton(() => module.ConfirmButton),
      () => {},
    );
  }, []);
  return Button && <Button term={term} />;
}
