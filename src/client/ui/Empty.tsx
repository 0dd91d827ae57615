import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** A list without entries: what that means, and one thing to do next. */
export function Empty({ icon, title, hint, children }: { icon: IconName; title: string; hint: ReactNode; children?: ReactNode }) {
  return <div className="card empty"><Icon name={icon} /><h2>{title}</h2><p>{hint}</p>{children}</div>;
}
