import { type ReactNode, useEffect } from 'react';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { m } from '#domain/messages.ts';
import { Failed } from './Failed.tsx';

type Props<M> = {
  load: () => Promise<M>;
  /** The message if the module cannot be loaded. */
  failed: string;
  children: (module: M) => ReactNode;
};

/** Loads a module when the panel is shown, and then renders its content. */
export function LazyPanel<M>({ load: importModule, failed, children }: Props<M>) {
  const { module, hasFailed, load } = useLazyModule(importModule);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new in every render.
  useEffect(load, []);
  if (hasFailed) return <Failed message={failed} onRetry={load} />;
  if (!module) return <p role="status">{m.ui_loading()}</p>;
  return children(module);
}
