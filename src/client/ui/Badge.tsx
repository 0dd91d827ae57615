import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

/** A fact in a small frame; a tone has its ground, and always an icon and a word. */
export function Badge({ tone, icon, children }: { tone?: 'ok' | 'no' | 'wait' | 'plain'; icon?: IconName; children: ReactNode }) {
  return <span className={tone && tone !== 'plain' ? `badge ${tone}` : 'badge'}>{icon && <Icon name={icon} />}{children}</span>;
}
