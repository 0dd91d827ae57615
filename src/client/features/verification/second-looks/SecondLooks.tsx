import { m } from '#domain/messages.ts';
import { QueueList } from '../queue/QueueList.tsx';
import type { QueueView } from '../queue/queue-view.ts';
import { useSecondLooks } from './queries.ts';
import { SecondLookCard } from './SecondLookCard.tsx';

/** Lists approved terms to judge without knowing who decided on them. */
export function SecondLooks({ view }: { view: QueueView }) {
  const list = useSecondLooks(view);
  return (
    <>
      <h2 className="small-heading margin-bottom-2">
        {list.data
          ? m.second_looks_count({ count: list.data.total })
          : m.verification_tab_second_looks()}
      </h2>
      <QueueList
        view={view}
        query={list}
        rows={list.data?.looks}
        emptyTitle={m.second_looks_empty_title()}
        emptyHint={m.second_looks_empty_hint()}
        failed={m.second_looks_failed()}
        loading={m.second_looks_loading()}
      >
        {(looks) => (
          <>
            <p className="margin-bottom-4">{m.second_looks_hint()}</p>
            <ul className="vertical-stack">
              {looks.map((look) => (
                <SecondLookCard key={look.id} look={look} />
              ))}
            </ul>
          </>
        )}
      </QueueList>
    </>
  );
}
