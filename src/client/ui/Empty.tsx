import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/**
 * What stands in place of a list that holds nothing: outline, title, a sentence and, as children,
 * one action.
 */
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
