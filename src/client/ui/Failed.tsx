import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** Something that could not be loaded: the sentence, and a way on. */
export function Failed({ message, children }: { message: string; children?: ReactNode }) {
  return <div className="note no" role="alert"><Icon name="alert" /><div className="stack"><p>{message}</p>{children}</div></div>;
}
