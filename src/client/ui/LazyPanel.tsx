import type { ReactNode } from 'react';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { m } from '#domain/messages.ts';
import { Failed } from './Failed.tsx';

type Props<M extends object> = {
  load: () => Promise<M>;
  /** The message if the module cannot be loaded. */
  failed: string;
  children: (module: M) => ReactNode;
};

/** Loads a module when the panel is shown, and then renders its content. */
export function LazyPanel<M extends object>({ load: importModule, failed, children }: Props<M>) {
  const { module, hasFailed, load } = useLazyModule(importModule);
  if (hasFailed) return <Failed message={failed} onRetry={load} />;
  if (!module)
    return (
      <>
        <NoScriptNote>{m.ui_needs_scripts()}</NoScriptNote>
        <p className="needs-scripts" role="status">
          {m.ui_loading()}
        </p>
      </>
    );
  return children(module);
}

/**
 * Shown without scripts in place of a form or button that needs them. Says what works without them.
 */
export const NoScriptNote = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p className="note note--warning">
      {/* One element, because the note lays out its children in columns. */}
      <span>{children}</span>
    </p>
  </noscript>
);
