import type { ReactNode } from 'react';

/** Says without scripts what still works, in place of a form or button that needs them. */
export const NoScriptNote = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p className="note note--warning">
      {/* One element, because the note lays out its children in columns. */}
      <span>{children}</span>
    </p>
  </noscript>
);
