import { useState } from 'react';
import { importWithRetry } from './import-with-retry.ts';

/**
 * Loads a module that few visitors of a page need. `load` starts, or tries again after a failure;
 * `module` is null until the module is there.
 */
export function useLazyModule<M>(importModule: () => Promise<M>) {
  const [module, setModule] = useState<M | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    if (module) return;
    importWithRetry(importModule).then(setModule, () => setFailed(true));
  };
  return { module, hasFailed, load };
}
