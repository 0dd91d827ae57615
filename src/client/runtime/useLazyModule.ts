import { useCallback, useEffect, useRef, useState } from 'react';
import { importWithRetry } from './import-with-retry.ts';

/**
 * Loads a module that few visitors of a page need, as soon as `need` is truthy. `module` is null
 * until it has loaded. After a failure, `load` and each new truthy `need` try again.
 */
export function useLazyModule<M extends object>(
  importModule: () => Promise<M>,
  need: unknown = true,
) {
  const [module, setModule] = useState<M | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(importModule);
  const load = useCallback(() => {
    setFailed(false);
    importWithRetry(latest.current).then(setModule, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (need) load();
  }, [need, load]);
  return { module, hasFailed, load };
}
