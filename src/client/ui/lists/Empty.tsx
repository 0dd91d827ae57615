import type { ReactNode } from 'react';
import { Icon, type IconName } from '../Icon.tsx';

/** Shown in place of an empty list. `children` can be a link or a button. */
export function Empty({
  icon,
  heading: Heading = 'h2',
  title,
  hint,
  children,
}: {
  icon: IconName;
  heading?: 'h1' | 'h2';
  title: string;
  hint: string;
  children?: ReactNode;
}) {
  return (
    <div className="card empty-state">
      <Icon name={icon} />
      <Heading>{title}</Heading>
      <p>{hint}</p>
      {children}
    </div>
  );
}
