import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** A fact about something, not a button. A state has a tone, and always its icon and word. */
export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: 'plain' | 'success' | 'warning' | 'danger';
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={tone === 'plain' ? 'badge' : `badge badge--${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
