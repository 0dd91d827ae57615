import '#client/styles/pages/review.css';
import { m } from '#domain/messages.ts';
import { candidatesPerPage } from '../queue/queue-query.ts';
import { type MergeList, mergeList, type QueueView } from '../queue/queue-view.ts';
import { StatusList, type StatusTexts } from '../StatusList.tsx';
import { KeptApart } from './KeptApart.tsx';
import { listTexts } from './list-texts.ts';
import { PairReview } from './PairReview.tsx';
import { useCandidates } from './queries.ts';
import { RecentMerges } from './RecentMerges.tsx';

/** Shows entries to merge or to keep apart, one pair at a time, and what was decided. */
export function Merges({ view }: { view: QueueView }) {
  const list = mergeList(view);
  return list === 'recent' ? <RecentMerges view={view} /> : <Candidates view={view} list={list} />;
}

function Candidates({ view, list }: { view: QueueView; list: MergeList }) {
  const candidates = useCandidates(view);
  const isQueue = list !== 'kept-apart';
  const total = candidates.data?.total ?? 0;
  return (
    <StatusList
      view={view}
      current={list}
      statuses={listTexts satisfies Record<MergeList, StatusTexts>}
      filterLabel={m.merges_filter_label()}
      query={candidates}
      rows={candidates.data?.candidates}
      failed={m.merges_failed()}
      loading={m.merges_loading()}
      pageSize={candidatesPerPage(list)}
      hasPager={!isQueue}
    >
      {(rows) => {
        const [first] = rows;
        return isQueue && first ? (
          <PairReview key={first.id} candidate={first} view={view} total={total} />
        ) : (
          <KeptApart candidates={rows} />
        );
      }}
    </StatusList>
  );
}
