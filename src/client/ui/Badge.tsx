import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/**
 * A short label. A badge for a status has a colour, an icon and a word, because some people cannot
 * distinguish the colours.
 */
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
