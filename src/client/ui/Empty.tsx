import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** Shown in place of an empty list. `children` can be a link or a button. */
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
