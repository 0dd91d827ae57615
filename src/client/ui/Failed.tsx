import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** What stands in place of something that could not be loaded: the sentence, what else is known, and a way on as children. */
export function Failed({ message, detail, children }: { message: string; detail?: string | null | undefined; children?: ReactNode }) {
  return (
    <div className="note no" role="alert">
      <Icon name="alert" />
      <div className="stack">
        <p>{message}</p>
        {detail && <p>{detail}</p>}
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
