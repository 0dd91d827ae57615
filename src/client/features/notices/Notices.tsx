import { useEffect, useRef } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { Empty } from '#client/ui/lists/Empty.tsx';
import { PageTurner } from '#client/ui/lists/Pager.tsx';
import { PastTheEnd } from '#client/ui/lists/PastTheEnd.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { listNotices, Notice } from '#contract/account/notices.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { pageCount } from '#domain/lists/pagination.ts';
import { m } from '#domain/messages.ts';
import { EmailDeliveries } from './EmailDeliveries.tsx';
import { NoticeList } from './NoticeList.tsx';
import { useMarkAllRead, useMarkSeen, useNotices } from './queries.ts';

/** @returns the label of the notices tab; `counts` is undefined while the notices load */
export function noticesLabel(counts: { unread: number; total: number } | undefined): string {
  if (!counts) return m.notices_tab_loading();
  return counts.unread > 0
    ? m.notices_tab_unread({ count: counts.unread })
    : m.notices_tab({ count: counts.total });
}

/**
 * Shows the user's notices, newest first, and how each kind is also sent by email.
 */
export function Notices({ page }: { page: number }) {
  return (
    <div className="vertical-stack-medium">
      <NoticesPage page={page} />
      <EmailDeliveries />
    </div>
  );
}

function NoticesPage({ page }: { page: number }) {
  const list = useNotices(page);
  useMarkSeenNotices(list.data);

  if (list.isError)
    return <Failed message={m.notices_load_failed()} onRetry={() => list.refetch()} />;
  if (!list.data) return <Skeleton label={m.notices_loading()} />;
  const { notices, unread, total } = list.data;
  const [newest] = notices;
  if (total === 0)
    return <Empty icon="check" title={m.notices_empty_title()} hint={m.notices_empty_hint()} />;
  if (!newest)
    return <PastTheEnd total={total} pageSize={limits.pageSize.default} href={paths.notices} />;
  const hasUnreadElsewhere = notices.filter((notice) => !notice.read).length < unread;
  return (
    <div>
      <MarkAllRead page={page} newest={newest} isOffered={hasUnreadElsewhere && page === 1} />
      <NoticeList list={notices} />
      {total > limits.pageSize.default && (
        <PageTurner
          page={page}
          pages={pageCount(total, limits.pageSize.default)}
          href={paths.notices}
        />
      )}
    </div>
  );
}

type MarkAllReadProps = { page: number; newest: Notice; isOffered: boolean };

function MarkAllRead({ page, newest, isOffered }: MarkAllReadProps) {
  const markAllRead = useMarkAllRead(page);
  return (
    <>
      {markAllRead.failure && <Failed message={markAllRead.failure.sentence} />}
      {isOffered && (
        <p>
          <button
            className="button"
            type="button"
            disabled={markAllRead.isPending}
            onClick={() => markAllRead.mutate({ body: { upTo: newest.id } })}
          >
            {markAllRead.isPending ? m.ui_processing_button() : m.notices_read_button()}
          </button>
        </p>
      )}
    </>
  );
}

/**
 * Marks notices as read once the browser tab is visible, if this page of the list contains all
 * unread notices. If other pages also contain unread notices, the user marks them all with a button
 * instead.
 */
function useMarkSeenNotices(list: ReplyOf<typeof listNotices> | undefined): void {
  const { mutate } = useMarkSeen();
  const marked = useRef('');
  useEffect(() => {
    const unread = list?.notices.filter((notice) => !notice.read) ?? [];
    const newest = unread[0];
    if (!list || !newest || marked.current === newest.id || unread.length < list.unread) return;
    const markIfVisible = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', markIfVisible);
      marked.current = newest.id;
      mutate({ body: { upTo: newest.id } });
    };
    document.addEventListener('visibilitychange', markIfVisible);
    markIfVisible();
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  });
}
