import { messages } from '#contract/messages.ts';
import { listMyActions, listPending, listRecentHistory } from '#contract/verification.ts';
import { useApiQuery } from '../api/hooks.tsx';
import { QueueList } from './QueueList.tsx';
import { QueuePreference } from './QueuePreference.tsx';
import { asked, type QueueView } from './queue.ts';
import { ActionRow, PendingRow, QueueTable } from './rows.tsx';

type Panel = { view: QueueView };

export function PendingReview({ view }: Panel) {
  const queue = useApiQuery(listPending, asked(view));
  const total = queue.data?.total ?? 0;
  return (
    <>
      <QueuePreference />
      <QueueList
        view={view}
        query={queue}
        rows={queue.data?.terms}
        empty={messages.queueEmpty}
        hint="New submissions wait here for a verifier."
      >
        {(terms) => (
          <>
            <p role="status" className="bottom-2">
              <b>{total.toLocaleString('en')}</b>{' '}
              {total === 1 ? 'term pending verification' : 'terms pending verification'}
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
      empty={messages.actionsEmpty}
      hint="What you approve or reject is listed here."
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
      empty={messages.recentEmpty}
      hint="What verifiers approve or reject is listed here."
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
