import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { Counted } from '#client/ui/Counted.tsx';
import { m } from '#contract/messages.ts';
import { listMyActions, listPending, listRecentHistory } from '#contract/verification.ts';
import { QueueList } from './QueueList.tsx';
import { QueuePreference } from './QueuePreference.tsx';
import { asked, type QueueView } from './queue.ts';
import { ActionRow, PendingRow, QueueTable } from './rows.tsx';

type Panel = { view: QueueView };

export function PendingReview({ view }: Panel) {
  const queue = useApiQuery(listPending, asked(view));
  return (
    <>
      <QueuePreference />
      <QueueList
        view={view}
        query={queue}
        rows={queue.data?.terms}
        empty={m.verification_queue_empty()}
        hint="New submissions appear here."
      >
        {(terms) => (
          <>
            <p role="status" className="margin-bottom-2">
              <Counted text={m.verification_queue_count({ count: queue.data?.total ?? 0 })} />
            </p>
            <QueueTable
              caption="Review queue"
              columns={['English Word', 'Vernacular', 'Language', 'Subject', 'Submitted', 'Review']}
            >
              {terms.map((term) => (
                <PendingRow key={term.id} term={term} />
              ))}
            </QueueTable>
          </>
        )}
      </QueueList>
    </>
  );
}

export function MyActions({ view }: Panel) {
  const actions = useApiQuery(listMyActions, asked(view));
  return (
    <QueueList
      view={view}
      query={actions}
      rows={actions.data?.actions}
      empty={m.verification_actions_empty()}
      hint="Terms that you approve or reject appear here."
    >
      {(rows) => (
        <QueueTable caption="Your decisions" columns={['Term', 'Language', 'Action', 'Date']}>
          {rows.map((row) => (
            <ActionRow key={row.id} row={row} />
          ))}
        </QueueTable>
      )}
    </QueueList>
  );
}

export function RecentHistory({ view }: Panel) {
  const actions = useApiQuery(listRecentHistory, asked(view));
  return (
    <QueueList
      view={view}
      query={actions}
      rows={actions.data?.actions}
      empty={m.verification_recent_empty()}
      hint="Terms that verifiers approve or reject appear here."
    >
      {(rows) => (
        <QueueTable
          caption="Decisions of all verifiers"
          columns={['Term', 'Language', 'Verifier', 'Action', 'Date']}
        >
          {rows.map((row) => (
            <ActionRow key={row.id} row={row} verifier={row.verifier} />
          ))}
        </QueueTable>
      )}
    </QueueList>
  );
}
