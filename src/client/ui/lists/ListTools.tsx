import type { ReactNode } from 'react';
import { m } from '#domain/messages.ts';
import { Icon } from '../Icon.tsx';

type Props = {
  /** What the line begins with, such as the number of rows. */
  start?: ReactNode;
  /** The number of filters that are active. */
  active: number;
  /** The filters. */
  children: ReactNode;
};

/** The line above a list, which ends with a button that unfolds the filters of the list. */
export const ListTools = ({ start, active, children }: Props) => (
  <div className="list-tools">
    {start && <div className="list-tools-start">{start}</div>}
    <details className="collapsible">
      <summary className="button button--quiet">
        <Icon name="filter" />
        {active > 0 ? m.review_queue_count({ count: active }) : m.review_queue_summary()}
        <Icon name="down" />
      </summary>
      {children}
    </details>
  </div>
);
