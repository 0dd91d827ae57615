import { Link } from 'wouter';
import { changeView, type QueueView, queuePath } from './queue-view.ts';

type Props<Status extends QueueView['status']> = {
  label: string;
  view: QueueView;
  current: Status;
  statuses: Readonly<Record<Status, { name: () => string }>>;
};

/** Links that choose the status of the listed reports or corrections. */
export function StatusFilter<Status extends QueueView['status']>({
  label,
  view,
  current,
  statuses,
}: Props<Status>) {
  return (
    <nav className="flex-row margin-bottom-4" aria-label={label}>
      {(Object.keys(statuses) as Status[]).map((status) => (
        <Link
          key={status}
          className="button chip"
          href={queuePath(changeView(view, { status }))}
          aria-current={status === current ? 'true' : undefined}
        >
          {statuses[status].name()}
        </Link>
      ))}
    </nav>
  );
}
