import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** Replaces an empty list. `children` is an action, if there is one. */
export function Empty({
  icon,
  title,
  hint,
  children,
}: {
  icon: IconName;
  title: string;
  hint: string;
  children?: ReactNode;
}) {
  return (
    <div className="card empty-state">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p>{hint}</p>
      {children}
    </div>
  );
}
